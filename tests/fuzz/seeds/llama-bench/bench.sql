CREATE TABLE IF NOT EXISTS test (
  model_type TEXT
);
INSERT INTO test (model_type, model_size, model_n_params, n_prompt, n_gen, n_depth, avg_ns, avg_ts) VALUES ('small Q4', '500000000', '1000000000', '0', '100', '4096', '2000000000', '50.1');
INSERT INTO test (model_type, model_size, model_n_params, n_prompt, n_gen, n_depth, avg_ns, avg_ts) VALUES ('small Q4', '500000000', '1000000000', '1024', '0', '0', '1000000000', '1024');
