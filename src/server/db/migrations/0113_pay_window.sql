-- A person's time to pay counts minutes of working time: what still stands at the default before becomes the default now.
update sys_config set config_value = '120' where config_key = 'order.hold.minutes.personal' and trim(config_value) = '30';
update sys_config set config_name = '个人订单待付款时限（工作时间，分钟）'
 where config_key = 'order.hold.minutes.personal' and config_name = '个人订单待付款时限（分钟）';
