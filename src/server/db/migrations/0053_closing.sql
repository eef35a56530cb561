-- Closing an account finds everything of the person, also what they had put away.
create index message_deleted_of_person on message (person_id) where deleted;
create index user_address_deleted_of_person on user_address (person_id) where deleted;
create index company_invoice_deleted_of_person on company_invoice (person_id) where deleted;
create index futures_order_of_person on futures_order (person_id);
create index demand_quote_of_person on demand_quote (person_id);

-- What the privacy text says of a closed account, in full. A text that somebody accepted stays as it was read, and a new
-- version begins; an operator's own text stays in force.
with written as (
  select array[
    '一、为完成注册、下单与提货，我们处理您的手机号、姓名、收货地址、企业证照与开票信息，以及提货司机的姓名、车牌与脱敏后的证件号。',
    '二、您的搜索、浏览与点击用于改进检索和推荐；关闭或清除搜索历史后，我们不再据此向您展示最近搜索。',
    '三、您的联系方式只在订单成立后提供给对应的商家，不向其他第三方出售或提供；法律另有规定的除外。',
    '四、密码以不可逆方式保存，验证码、登录凭证与您登录过的设备标识仅保存摘要，短信验证码不留存。企业证照等文件仅您本人与审核人员可见。',
    '五、您可以查询、更正个人信息，或注销账号。注销时我们删除您的收货地址、开票抬头、购物车、收藏、浏览与搜索记录、保存的搜索与订阅、站内消息、登录设备和未使用的文件，清除账号、求购、报价与申请中的姓名、电话等联系方式，行为统计不再与您关联；订单、付款、提货与争议记录依《电子商务法》自交易完成之日起保存不少于三年，登录与操作日志依《网络安全法》保存不少于六个月，协议同意记录作为凭证保留，短信与登录次数限制的记录在两日内删除。'
  ] as paragraphs
), shipped as (
  select id from agreement a
   where type = 2 and version = '2026.1'
     and not exists (select 1 from agreement n where n.type = 2 and n.id <> a.id)
), rewritten as (
  update agreement set paragraphs = written.paragraphs from written, shipped
   where agreement.id = shipped.id
     and not exists (select 1 from agreement_acceptance where agreement_type = 2 and version = '2026.1')
  returning agreement.id
)
insert into agreement (type, version, title, effective_at, paragraphs)
select 2, '2026.2', '淘木隐私政策', now(), written.paragraphs from written, shipped
 where shipped.id not in (select id from rewritten);
