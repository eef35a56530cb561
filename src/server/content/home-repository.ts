import type { BannerItem, FastTrackItem, PooledGoods } from "../../contract/content/home-schemas.ts";
import type { BannerPage } from "../../domain/content/home-template.ts";
import { FLOOR, type HomeTemplate, MOST_BANNERS, type TemplatePlace } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import { isOwnPath } from "../../domain/content/web-link.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { type SpecSizes, specText } from "../../domain/timber/spec.ts";
import { formatBeijing } from "../../domain/time.ts";
import { treeOf } from "../../domain/tree.ts";
import type { Db } from "../db/database.ts";

const TEMPLATE = `id::text, template_type_code as "templateTypeCode", is_show as "isShow", sort, id::text as "templateId", title, style`;

/** The templates of one part of the page in order. `withHidden`: also those switched off, as if they were on. */
export async function templatesOf(db: Db, place: TemplatePlace, withHidden: boolean): Promise<HomeTemplate[]> {
  const rows = await db.rows<HomeTemplate>(
    `select ${TEMPLATE} from home_template where place = $1 order by sort, template_type_code`,
    [place],
    "home-templates",
  );
  return withHidden ? rows.map((row) => ({ ...row, isShow: true })) : rows;
}

/** Every template as the operator edits it. */
export const allTemplates = (db: Db): Promise<(HomeTemplate & { place: TemplatePlace; version: number })[]> =>
  db.rows(`select ${TEMPLATE}, place, version from home_template order by place, sort, template_type_code`);

type MenuRow = Omit<MenuItem, "children"> & { parentId: string | null; sort: number };

/** The menu of a template as a tree; `parentId` and `sort` come along (product §24). */
export async function menuTree(db: Db, templateId: string): Promise<MenuItem[]> {
  const rows = await db.rows<MenuRow>(
    `select id::text, parent_id::text as "parentId", type, title, content, login_type as "loginType", query, sort
       from menu_item where template_id = $1 order by sort, id`,
    [templateId],
    "menu-items",
  );
  return treeOf(rows);
}

/** 1 a path of this site, 2 leaves it. */
const linkTypeOf = (link: string): number => (link === "" || isOwnPath(link) ? 1 : 2);

export async function fastTracks(db: Db, templateId: string): Promise<FastTrackItem[]> {
  const rows = await db.rows<Omit<FastTrackItem, "linkType">>(
    `select id::text, title, icon, link_url as "linkUrl" from fast_track where template_id = $1 order by sort, id`,
    [templateId],
    "fast-tracks",
  );
  return rows.map((row) => ({ ...row, linkType: linkTypeOf(row.linkUrl) }));
}

type BannerRow = Omit<BannerItem, "linkType" | "beginTime" | "endTime"> & {
  page: BannerPage;
  isShow: boolean;
  version: number;
  begin_ms: number | null;
  end_ms: number | null;
};

const BANNER = `id::text, page, title, subtitle, image, link_url as "linkUrl", is_show as "isShow", sort, version,
  floor(extract(epoch from begin_at) * 1000)::float8 as begin_ms, floor(extract(epoch from end_at) * 1000)::float8 as end_ms`;

const timeOf = (ms: number | null): string | null => (ms === null ? null : formatBeijing(ms));

const bannerOf = ({ begin_ms, end_ms, ...row }: BannerRow) => ({
  ...row,
  linkType: linkTypeOf(row.linkUrl),
  beginTime: timeOf(begin_ms),
  endTime: timeOf(end_ms),
});

/** The banners due on a page. `withHidden`: also those switched off or not begun; what has ended never comes back. */
export async function banners(db: Db, page: string, withHidden: boolean): Promise<BannerItem[]> {
  const rows = await db.rows<BannerRow>(
    `select ${BANNER} from sys_advert
      where page = $1 and not deleted and (end_at is null or end_at > now())
        and ($2 or is_show and (begin_at is null or begin_at <= now()))
      order by sort, id limit ${MOST_BANNERS}`,
    [page, withHidden],
    "banners",
  );
  return rows.map(bannerOf).map(({ page: _page, isShow: _isShow, version: _version, ...banner }) => ({
    ...banner,
    image: pictureShown(banner.image, 960),
  }));
}

/** Banners as the operator edits them, of one page or all. */
export async function allBanners(
  db: Db,
  page: string | null,
): Promise<(BannerItem & { page: BannerPage; isShow: boolean; version: number })[]> {
  const rows = await db.rows<BannerRow>(
    `select ${BANNER} from sys_advert where not deleted and ($1::text is null or page = $1) order by page, sort, id`,
    [page],
  );
  return rows.map(bannerOf);
}

/** The goods picked for a tab of a floor, in the operator's order. */
export async function pooledGoods(db: Db, templateId: string, tab: number): Promise<PooledGoods[]> {
  const rows = await db.rows<Omit<PooledGoods, "specText"> & { size: SpecSizes }>(
    `select g.id::text, g.title, m.shop_name as "merchantName", g.price::float8 as price, g.sale_unit as "saleUnit",
            g.status = 2 and g.stock > g.held as "onSale",
            json_build_object('thickness', g.thickness, 'width', g.width, 'length', g.length, 'lengthMin', g.length_min,
              'lengthMax', g.length_max, 'diameterMin', g.diameter_min, 'diameterMax', g.diameter_max) as size
       from goods_pool p join goods g on g.id = p.goods_id join merchant m on m.id = g.merchant_id
      where p.template_id = $1 and p.tab = $2 order by p.sort, g.id`,
    [templateId, tab],
  );
  return rows.map(({ size, ...row }) => ({ ...row, specText: specText(size) }));
}

/** The template that holds the shop's menu. */
export async function menuTemplateId(db: Db): Promise<string | null> {
  const row = await db.one<{ id: string }>(
    "select id::text from home_template where template_type_code = $1 order by place limit 1",
    [FLOOR.menu],
    "menu-template",
  );
  return row?.id ?? null;
}
