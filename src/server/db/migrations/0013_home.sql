-- What the home page is made of; the first content is here, so that a new marketplace opens with a whole page.
create table home_template (
  id bigint primary key default next_id(),
  template_type_code smallint not null check (template_type_code between 3201 and 3209),
  place smallint not null check (place in (0, 1, 2)),     -- 0 centre, 1 left, 2 right
  is_show boolean not null default true,
  sort smallint not null default 0,
  version integer not null default 1,                     -- raised by every change of the floor or of what it holds
  unique (template_type_code, place)
);

create table menu_item (
  id bigint primary key default next_id(),
  template_id bigint not null references home_template,
  parent_id bigint references menu_item on delete cascade,
  type smallint not null check (type between 1 and 7),
  title text not null check (title <> ''),
  content text not null,
  login_type smallint not null default 0 check (login_type in (0, 1)),
  query text not null default '',
  sort smallint not null default 0
);
create index menu_item_template on menu_item (template_id, sort);

create table fast_track (
  id bigint primary key default next_id(),
  template_id bigint not null references home_template,
  title text not null check (title <> ''),
  icon text not null,
  link_url text not null,
  sort smallint not null default 0
);
create index fast_track_template on fast_track (template_id, sort);

-- Goods the operator picked; what is not picked is filled up by the shop itself.
create table goods_pool (
  template_id bigint not null references home_template,
  tab smallint not null check (tab in (1, 2, 3)),          -- 1 recommended, 2 new, 3 reduced
  goods_id bigint not null references goods on delete cascade,
  sort smallint not null default 0,
  primary key (template_id, tab, goods_id)
);

create table sys_advert (
  id bigint primary key default next_id(),
  page text not null check (page in ('home', 'search', 'news', 'supply')),
  title text not null check (title <> ''),
  subtitle text not null default '',
  image text not null,
  link_url text not null default '',
  begin_at timestamptz,
  end_at timestamptz,
  is_show boolean not null default true,
  sort smallint not null default 0,
  version integer not null default 1,
  deleted boolean not null default false,
  check (end_at > begin_at)
);
create index sys_advert_page on sys_advert (page, sort) where not deleted;

insert into home_template (template_type_code, place, sort) values
  (3201, 0, 1), (3202, 0, 2), (3204, 0, 3), (3207, 0, 4), (3209, 0, 5), (3206, 0, 6), (3208, 0, 7),
  (3203, 1, 1), (3205, 2, 1);

insert into menu_item (template_id, type, title, content, query, sort)
select t.id, i.type, i.title, i.content, i.query, i.sort
  from home_template t, (values
    (1, 1, '首页', '/index', ''),
    (2, 4, '现货锯材', '/spot/spotGoods,SpotGoods', '{"kindName":"锯材","kindCode":"1501"}'),
    (3, 2, '全部货源', '/public/list', ''),
    (4, 4, '全球期货', '/global/GlobalOffer,GlobalOffer', ''),
    (5, 1, '找货', '/find/findGoods', ''),
    (6, 1, '求购大厅', '/buyList/openQuote', ''),
    (7, 1, '价格指数', '/exponent/list', ''),
    (8, 6, '品牌', '/brand/list', ''),
    (9, 1, '商家', '/merchant/list', ''),
    (10, 1, '供应链服务', '/supply/supplyChain', ''),
    (11, 1, '资讯', '/news/newsIndex', '')) as i (sort, type, title, content, query)
 where t.template_type_code = 3202;

insert into fast_track (template_id, title, icon, link_url, sort)
select t.id, i.title, i.icon, i.link_url, i.sort
  from home_template t, (values
    (1, 'AI寻货', 'search', '/demand/step_one'),
    (2, '发布求购', 'edit', '/commonly/step_one'),
    (3, '求购大厅', 'list', '/buyList/openQuote'),
    (4, '价格指数', 'chart', '/exponent/list'),
    (5, '企业认证', 'badge', '/user/certification'),
    (6, '商家入驻', 'shop', '/settled/apply')) as i (sort, title, icon, link_url)
 where t.template_type_code = 3207;

insert into sys_advert (page, title, subtitle, image, link_url, sort) values
  ('home', '输入规格，直接找到货', '树种、厚宽长、等级、港口任意组合，同规格报价排在一起', '/pictures/banner/boards.svg', '/public/list', 1),
  ('home', '贴一段清单，逐行找货', '微信里的求购文字、表格，识别成规格后逐行匹配现货', '/pictures/banner/list.svg', '/find/findGoods', 2),
  ('home', '原木按径级，材积自动算', '检尺径、长度换算立方，按立方、件、根下单', '/pictures/banner/logs.svg', '/public/list?kindCode=1500', 3),
  ('home', '下单即锁库存', '商家确认后再付款，到库提货核对码单，差额据实结算', '/pictures/banner/yard.svg', '/agreement/index?type=5', 4);
