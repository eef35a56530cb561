-- A puzzle also shows that a person sends a call (purpose 4).
alter table captcha drop constraint captcha_purpose_check;
alter table captcha add constraint captcha_purpose_check check (purpose between 0 and 4);
