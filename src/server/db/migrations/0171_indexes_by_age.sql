-- expand, concurrently
-- What is too old is found without reading the table. Not BRIN: the place of what was deleted is taken by new rows, and a range of
-- pages never forgets how old its rows once were.
create index concurrently if not exists session_age on session (expire_at);
create index concurrently if not exists captcha_age on captcha (expire_at);
create index concurrently if not exists reset_ticket_age on reset_ticket (expire_at);
create index concurrently if not exists login_key_age on login_key (expire_at);
create index concurrently if not exists attempt_age on attempt (at);
create index concurrently if not exists goods_price_history_age on goods_price_history (price_at);
create index concurrently if not exists browse_history_age on browse_history (at);
create index concurrently if not exists reminder_age on reminder (told_at);
create index concurrently if not exists job_set_aside_age on job_set_aside (next_at);
create index concurrently if not exists message_age on message (visible_at);
create index concurrently if not exists message_read_age on message (read_at) where read_at is not null;
create index concurrently if not exists settlement_used on settlement (expire_at) where order_group_id is not null;
create index concurrently if not exists stock_hold_released on stock_hold (released_at) where status = 3;
