-- Other names of species that the operator teaches the search (product §4); the built-in ones stand in the dictionary.
-- `alias_key`: folded, as names are compared. A name may mean several species.
create table species_alias (
  id bigint primary key default next_id(),
  species_code text not null,
  alias text not null check (alias <> ''),
  alias_key text not null check (alias_key <> ''),
  kind smallint not null check (kind between 1 and 5),   -- 1 folk name, 2 misspelling, 3 English, 4 Latin, 5 pinyin
  created_by bigint references person,
  created_at timestamptz not null default now(),
  unique (alias_key, species_code)
);

-- Hot searches (product §6) that the operator puts first, in the order of `sort`, or never wants to see.
create table hot_word (
  id bigint primary key default next_id(),
  word text not null check (word <> ''),
  word_key text not null unique check (word_key <> ''),
  kind smallint not null check (kind in (1, 2)),         -- 1 pinned, 2 banned
  sort smallint not null default 0,
  created_by bigint references person,
  created_at timestamptz not null default now()
);

-- Texts people consent to (product §22): a version never changes, the latest that has begun is in force.
create table agreement (
  id bigint primary key default next_id(),
  type smallint not null check (type between 1 and 5),
  version text not null check (version <> ''),
  title text not null check (title <> ''),
  paragraphs text[] not null check (cardinality(paragraphs) > 0),
  effective_at timestamptz not null,
  created_by bigint references person,
  created_at timestamptz not null default now(),
  unique (type, version)
);
create index agreement_in_time on agreement (type, effective_at desc);

-- How a floor of the home page is headed and set off (product §24).
alter table home_template
  add column title text not null default '',
  add column style smallint not null default 0 check (style in (0, 1));

-- Reports read what was done lately: rows lie in the order of time, so that a few pages' ranges say where.
create index behaviour_in_time on behaviour using brin (at);

insert into agreement (type, version, title, effective_at, paragraphs) values
  (1, '2026.1', '淘木用户服务协议', '2026-01-01 00:00+08', array[
    '一、本平台为木材买卖双方提供货源展示、检索、下单与履约记录服务。买卖合同由买家与商家订立，平台不是合同的一方，也不代收货款。',
    '二、您应以本人手机号注册，妥善保管密码与验证码。以企业名义采购前，须完成企业认证；认证资料不实产生的责任由您承担。',
    '三、商品的树种、规格、等级、含水率、材积计算规则与库存由商家声明。成交数量以提货时双方确认的码单为准，差额多退少补。',
    '四、提交订单即锁定相应库存。商家应在二十四小时内确认；确认后请在规定时间内付款，逾期订单自动取消，库存释放。',
    '五、不得以虚假下单占用库存、干扰定价、刷取验证码或以程序大量抓取数据。违反者平台可以限制其使用。',
    '六、争议可先由双方协商，协商不成可申请平台调处；仍不能解决的，提交商家所在地有管辖权的人民法院处理。']),
  (2, '2026.1', '淘木隐私政策', '2026-01-01 00:00+08', array[
    '一、为完成注册、下单与提货，我们处理您的手机号、姓名、收货地址、企业证照与开票信息，以及提货司机的姓名、车牌与脱敏后的证件号。',
    '二、您的搜索、浏览与点击用于改进检索和推荐；关闭或清除搜索历史后，我们不再据此向您展示最近搜索。',
    '三、您的联系方式只在订单成立后提供给对应的商家，不向其他第三方出售或提供；法律另有规定的除外。',
    '四、密码以不可逆方式保存，验证码与登录凭证仅保存摘要。企业证照等文件仅您本人与审核人员可见。',
    '五、您可以查询、更正个人信息，或注销账号；注销后我们依法保留交易记录，并删除或匿名化其余信息。']),
  (3, '2026.1', '淘木商家入驻协议', '2026-01-01 00:00+08', array[
    '一、商家须为依法登记并通过认证的企业，按要求提交营业执照、开户信息、仓储或租赁证明及品牌授权等资料。',
    '二、商家应如实发布货源，及时更新库存与价格，并在规定时限内确认订单、审核付款凭证和安排提货。',
    '三、无正当理由拒绝发货、以次充好或伪造码单的，平台可下架商品、停业整顿直至清退，并公示处理结果。']),
  (4, '2026.1', '淘木期货交易规则', '2026-01-01 00:00+08', array[
    '一、期货指尚未到港的在途或待装船货物，不是期货合约，不提供任何形式的保证金交易。',
    '二、订购须为已认证企业。定金比例、溢短装、船期与单证以双方确认的报盘和合同为准。']),
  (5, '2026.1', '淘木提货须知', '2026-01-01 00:00+08', array[
    '一、提货前请在订单中预约时段，填写车牌号与司机信息。车辆凭提货码进场，超过预约时段四小时未到视为爽约。',
    '二、装车时双方清点件数、核对码单。实提数量与订单不符的，请在码单上注明原因并拍照，差额据实结算。']);
