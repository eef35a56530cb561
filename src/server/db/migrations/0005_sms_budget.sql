-- How many codes went out within the hour, over all phones and networks.
create index sms_code_time on sms_code (created_at);
