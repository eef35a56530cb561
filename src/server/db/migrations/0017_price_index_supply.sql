-- Price index (product §21): values are hundredths of the unit, 0.01 point or fen per m³.
create table price_index (
  index_code text primary key,
  index_name text not null,
  level smallint not null check (level in (0, 1, 2)),   -- 0 total, 1 big class, 2 species × size × port
  parent_code text references price_index,
  unit text not null check (unit in ('点', '元/m³')),
  base_period text,                                     -- null until the first point
  base_value integer not null default 1000,
  sample_rule text not null,
  status smallint not null default 1 check (status in (0, 1)),
  kind_code text, species_code text, thickness integer, width integer, diameter_min integer,
  grade_code text, port_code text,
  created_at timestamptz not null default now(),
  constraint price_index_levels check ((level = 0) = (parent_code is null)),
  constraint price_index_spec unique nulls not distinct
    (level, kind_code, species_code, thickness, width, diameter_min, grade_code, port_code)
);
create index price_index_parent on price_index (parent_code);

create table price_index_point (
  index_code text not null references price_index,
  period text not null check (period ~ '^[0-9]{4}-W[0-9]{2}$'),
  value bigint not null check (value > 0),
  sample_num integer not null default 0 check (sample_num >= 0),
  volume bigint not null default 0 check (volume >= 0), -- dm³
  low bigint, median bigint, high bigint,               -- fen per m³
  source smallint not null check (source in (1, 2, 3, 4)), -- 1 orders, 2 listings, 3 operator, 4 imported
  computed_at timestamptz not null default now(),
  primary key (index_code, period),
  constraint price_index_point_range check (low is null or (low <= median and median <= high))
);

-- Supply chain service (product §23): descriptions and applications; nothing is lent here.
create table supply_product (
  code text primary key,
  name text not null,
  intro text not null,
  features text[] not null,
  rate_text text not null,
  amount_range text not null,
  term_text text not null,
  requirements text[] not null,
  flow text[] not null,
  enabled boolean not null default true,
  sort integer not null
);

insert into supply_product (code, name, intro, features, rate_text, amount_range, term_text, requirements, flow, sort) values
('agency', '代理采购', '由服务方按您指定的规格与供货方代为采购进口木材，货到港后按批付款提货。',
  '{按批采购，按批提货,合同、单证由服务方统一办理,货权清晰，全程可查}',
  '服务费按货值与周期由服务方报价，平台不收取费用', '单批 50 万至 2000 万元', '30 至 180 天',
  '{企业认证满 3 个月,有明确的采购品种、规格与销售去向,按服务方要求缴付保证金}',
  '{提交申请,平台核对资料,服务方报价并签约,采购到港,付款提货}', 10),
('letter', '进口开证', '由具备进口资质的服务方对外开立信用证，办理报关、报检与缴税。',
  '{即期、远期信用证,单证审核与付汇,报关报检一站办理}',
  '开证费与代理费由服务方报价，银行费用按实结算', '单笔 10 万至 500 万美元', '即期或 90 天以内',
  '{与境外供方已签合同或形式发票,品种不在 CITES 管制清单，或已取得许可,企业近一年有进口或内贸流水}',
  '{提交申请,平台核对资料,服务方审单,开立信用证,到单付款放货}', 20),
('receipt', '仓单融资', '以存放在合作监管仓库的木材仓单为依据，由资金方向企业提供资金。',
  '{木材存放原仓，不影响日常看货,分批赎货，按提货量还款,价格按平台价格指数盯市}',
  '资金成本由资金方审批后确定，平台不承诺利率', '货值的五至七成，50 万元起', '90 至 180 天',
  '{木材存放于合作监管仓库,货权单据齐全且未设其他权利,品种有平台价格指数可参照}',
  '{提交申请,平台核对资料,入库盘点出仓单,转资金方审批,放款登记,还款赎货}', 30),
('pledge', '货押', '以在库或在途木材的货权作为担保，由资金方提供短期周转资金。',
  '{在库、在途均可申请,动态置换，货可照常销售,第三方监管}',
  '资金成本由资金方审批后确定，平台不承诺利率', '100 万至 3000 万元', '30 至 120 天',
  '{货权属于申请企业，有提单或入库单,监管方可进场盘点,企业与法定代表人征信正常}',
  '{提交申请,平台核对资料,监管方进场,转资金方审批,放款登记,解押提货}', 40),
('freight', '运费垫付', '由物流服务方先行承运，企业在约定账期内结清运费。',
  '{整车、铁路与集装箱均可,按月对账，统一开票,关联平台订单自动带出货量}',
  '账期内不另计费用，逾期按与物流方的合同执行', '单月 5 万至 100 万元', '30 至 60 天账期',
  '{近三个月在平台有成交订单,收发货地址明确,无逾期未结运费}',
  '{提交申请,平台核对资料,物流方签约,承运,按月对账结清}', 50),
('storage', '监管仓储与货运保险', '合作仓库提供第三方监管、盘点与木材养护，可同时投保仓储与运输险。',
  '{入库检尺，出具码单,定期盘点与影像留存,火灾、水渍与运输险可选}',
  '仓储费、保险费按仓库与保险公司报价', '100 m³ 起', '按月计',
  '{提供品种、规格与预计数量,危险品与带皮疫木不予入库}',
  '{提交申请,平台核对资料,仓库报价,入库检尺,出具码单与保单}', 60);

create table supply_apply (
  id bigint primary key default next_id(),
  apply_no text not null unique,
  product_code text not null references supply_product,
  person_id bigint not null references person,
  company_id bigint not null references company_info,
  amount_wanted bigint not null check (amount_wanted > 0), -- fen
  term_months smallint not null check (term_months between 1 and 36),
  purpose text not null,
  goods_desc text not null,
  related_order_id bigint references platform_order,
  contact_name text not null,
  contact_phone text not null,
  file_ids bigint[] not null default '{}',
  status smallint not null default 0,                   -- domain/company/supply.ts
  note text not null default '',                        -- the operator's last words to the applicant
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supply_apply_company on supply_apply (company_id, created_at desc);
create index supply_apply_status on supply_apply (status, created_at desc);
-- One open application per company and product.
create unique index supply_apply_open_once on supply_apply (company_id, product_code) where status in (0, 1, 2, 3);
