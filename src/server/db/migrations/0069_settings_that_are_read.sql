-- Two settings that nothing read: the countdown of SMS codes and the wait of suggestions are fixed.
delete from sys_config where config_key in ('sms.countdown', 'search.debounce');

-- The index goes by this one from now on; fewer than three prices are never published.
update sys_config set config_name = '价格指数最少成交笔数'
 where config_key = 'index.minSample' and config_name = '价格指数最小样本数';
update sys_config set config_value = '3'
 where config_key = 'index.minSample' and btrim(config_value) in ('1', '2');
