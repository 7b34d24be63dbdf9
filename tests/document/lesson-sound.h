/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A lesson with nothing wrong, on the machine of the guide: B = 64 rows by 8192 x 8192 (formulas section 2). */
static const char sound_lesson[] =
    "{\"format\": \"roofline-lesson\", \"version\": 1, \"id\": \"test\", \"order\": 3, \"title\": \"A Test\","
    " \"summary\": \"Of the reader.\", \"minutes\": 2,"
    " \"document\": {\"machines\": [\"tpu-v5e\"], \"view\": {\"axes\": \"machine\", \"shown_levels\": [\"ici\"]},"
    "  \"kernels\": [{\"name\": \"Layer\", \"op\": \"matmul\", \"parameters\": {\"B\": 64, \"D\": 8192, \"F\": 8192}},"
    "   {\"name\": \"QK product\", \"op\": \"matmul\", \"parameters\": {\"B\": 1024, \"D\": 1024, \"F\": 1024}}]},"
    " \"steps\": ["
    "  {\"title\": \"One\", \"text\": \"It takes {Layer.t_min}.\", \"point\": [{\"kernel\": \"Layer\", \"level\": \"hbm\"}],"
    "   \"states\": [{\"says\": \"Layer.t_math\", \"value\": 4.360e-5}, {\"says\": \"Layer.bound\", \"value\": \"hbm\"}],"
    "   \"notes\": \"Say it slowly.\","
    "   \"question\": {\"ask\": \"Which clock?\", \"choices\": ["
    "    {\"text\": \"Math\", \"why\": \"It takes {Layer.t_math}.\"},"
    "    {\"text\": \"Memory\", \"right\": true, \"why\": \"It takes {Layer.t_comm.hbm}.\"}]},"
    "   \"reveal\": {\"text\": \"Memory it is.\", \"point\": [{\"verdict\": true}],"
    "    \"states\": [{\"says\": \"Layer.t_comm\", \"value\": 1.662e-4}]}},"
    "  {\"title\": \"Two\", \"text\": \"With {Layer.B} rows.\", \"changes\": [{\"kernel\": \"Layer\", \"set\": {\"B\": 128}}],"
    "   \"question\": {\"ask\": \"Where to?\", \"drag\": \"Layer\", \"level\": \"hbm\", \"within\": 0.1, \"hint\": \"Further.\"},"
    "   \"reveal\": {\"text\": \"From {before.Layer.B} to {Layer.B}, {Layer.attainable / first.Layer.attainable|2} times.\","
    "    \"changes\": [{\"kernel\": \"Layer\", \"set\": {\"B\": 512}}],"
    "    \"states\": [{\"says\": \"Layer.bound\", \"value\": \"compute\"}]}},"
    "  {\"title\": \"Three\", \"text\": \"Done.\", \"changes\": [{\"pin\": \"Layer\", \"label\": \"as it was\"}]}]}";
