import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import {
  type EditedFloor,
  type FastTrackItem,
  FLOOR,
  type FloorStyle,
  type HomeTemplate,
  type PickedGoods,
  type TemplatePlace,
} from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import { linkTypeOf } from "../../domain/content/web-link.ts";
import type { GoodsId, HomeTemplateId, MenuItemId } from "../../domain/ids.ts";
import { shownSize } from "../../domain/timber/spec.ts";
import { treeOf } from "../../domain/tree.ts";
import { goodsPicture, PICTURED_JSON, type PicturedGoods } from "../catalog/goods/goods-pictures.ts";
import type { Db } from "../db/database.ts";

const TEMPLATE = `id::text, template_type_code as "templateTypeCode", is_show as "isShow", sort, id::text as "templateId", title, style`;

/** The templates of one part of the page in order. `withHidden`: also those switched off, as if they were on. */
export async function templatesOf(db: Db, place: TemplatePlace, withHidden: boolean): Promise<HomeTemplate[]> {
  const rows = await db.rows<HomeTemplate>(
    `select ${TEMPLATE} from home_template where place = :place order by sort, template_type_code`,
    { place },
    "home-templates",
  );
  return withHidden ? rows.map((row) => ({ ...row, isShow: true })) : rows;
}

/** Every template as the operator edits it. */
export const allTemplates = (db: Db): Promise<EditedFloor[]> =>
  db.rows(`select ${TEMPLATE}, place, version from home_template order by place, sort, template_type_code`);

type MenuRow = Omit<MenuItem, "children"> & { parentId: MenuItemId | null; sort: number };

/** The menu of a template as a tree; `parentId` and `sort` come along. */
export async function menuTree(db: Db, templateId: HomeTemplateId): Promise<MenuItem[]> {
  const rows = await db.rows<MenuRow>(
    `select id::text, parent_id::text as "parentId", type, title, content, login_type as "loginType", query, sort
       from menu_item where template_id = :templateId order by sort, id`,
    { templateId },
    "menu-items",
  );
  return treeOf(rows);
}

/** The fast tracks of a template in order. */
export async function fastTracks(db: Db, templateId: HomeTemplateId): Promise<FastTrackItem[]> {
  const rows = await db.rows<Omit<FastTrackItem, "linkType">>(
    `select id::text, title, icon, link_url as "linkUrl" from fast_track where template_id = :templateId order by sort, id`,
    { templateId },
    "fast-tracks",
  );
  return rows.map((row) => ({ ...row, linkType: linkTypeOf(row.linkUrl) }));
}

/** The goods chosen for a tab of a floor, in the operator's order. */
export async function pooledGoods(db: Db, templateId: HomeTemplateId, tab: number): Promise<PickedGoods[]> {
  const rows = await db.rows<Omit<PickedGoods, "specText" | "image"> & { facts: PicturedGoods }>(
    `select g.id::text, g.title, m.shop_name as "merchantName", g.price::float8 as price, g.sale_unit as "saleUnit",
            g.status = ${GOODS_STATUS.onSale} and g.stock > g.held as "onSale",
            jsonb_build_object(${PICTURED_JSON}) as facts
       from goods_pool p join goods g on g.id = p.goods_id join merchant m on m.id = g.merchant_id
      where p.template_id = :templateId and p.tab = :tab order by p.sort, g.id`,
    { templateId, tab },
  );
  return rows.map(({ facts, ...row }) => ({ ...row, specText: shownSize(facts), image: goodsPicture(facts) }));
}

/** The template that holds the shop's menu. */
export async function menuTemplateId(db: Db): Promise<HomeTemplateId | null> {
  const row = await db.one<{ id: HomeTemplateId }>(
    `select id::text from home_template where template_type_code = ${FLOOR.menu} order by place limit 1`,
    [],
    "menu-template",
  );
  return row?.id ?? null;
}

/** Locks a template; `null` where there is none. */
export const lockTemplate = (tx: Db, id: HomeTemplateId): Promise<{ version: number } | null> =>
  tx.one<{ version: number }>("select version from home_template where id = :id for update", { id });

/** Raises the version of a locked template. */
export const raiseTemplate = (tx: Db, id: HomeTemplateId): Promise<number> =>
  tx.run("update home_template set version = version + 1 where id = :id", { id });

/** How a template stands on the page; `null` leaves its title or style. */
export type TemplatePlacing = {
  id: HomeTemplateId;
  isShow: boolean;
  sort: number;
  title: string | null;
  style: FloorStyle | null;
};

/** Places a locked template on its page. */
export const placeTemplate = (tx: Db, placing: TemplatePlacing): Promise<number> =>
  tx.run(
    `update home_template set is_show = :isShow, sort = :sort, title = coalesce(:title, title),
            style = coalesce(:style::smallint, style)
      where id = :id`,
    placing,
  );

/** Deletes the menu of a locked template and returns the ids of its items. */
export async function takeMenu(tx: Db, templateId: HomeTemplateId): Promise<MenuItemId[]> {
  const rows = await tx.rows<{ id: MenuItemId }>("select id::text from menu_item where template_id = :templateId", {
    templateId,
  });
  await tx.run("delete from menu_item where template_id = :templateId", { templateId });
  return rows.map(({ id }) => id);
}

export type NewMenuItem = Omit<MenuItem, "id" | "children"> & {
  /** `null`: a new one. */
  id: MenuItemId | null;
  templateId: HomeTemplateId;
  parentId: MenuItemId | null;
  sort: number;
};

/** Adds an item to a menu and returns its id. */
export async function insertMenuItem(tx: Db, item: NewMenuItem): Promise<MenuItemId> {
  const row = await tx.one<{ id: MenuItemId }>(
    `insert into menu_item (id, template_id, parent_id, type, title, content, login_type, query, sort)
     values (coalesce(:id::bigint, next_id()), :templateId, :parentId, :type, :title, :content, :loginType, :query, :sort)
     returning id::text`,
    item,
  );
  return row!.id;
}

export type NewFastTrack = { title: string; icon: string; linkUrl: string };

/** Replaces the fast tracks of a locked template, in this order. */
export async function replaceFastTracks(
  tx: Db,
  templateId: HomeTemplateId,
  tracks: readonly NewFastTrack[],
): Promise<void> {
  await tx.run("delete from fast_track where template_id = :templateId", { templateId });
  for (const [sort, { title, icon, linkUrl }] of tracks.entries())
    await tx.run(
      `insert into fast_track (template_id, title, icon, link_url, sort)
       values (:templateId, :title, :icon, :linkUrl, :sort)`,
      { templateId, title, icon, linkUrl, sort },
    );
}

/** Replaces the goods of a tab of a locked template, in this order; returns how many of them there are. */
export async function replacePooledGoods(
  tx: Db,
  templateId: HomeTemplateId,
  tab: number,
  goodsIds: readonly GoodsId[],
): Promise<number> {
  await tx.run("delete from goods_pool where template_id = :templateId and tab = :tab", { templateId, tab });
  return tx.run(
    `insert into goods_pool (template_id, tab, goods_id, sort)
     select :templateId, :tab, g.id, p.sort
       from unnest(:goodsIds::bigint[]) with ordinality as p (id, sort) join goods g on g.id = p.id`,
    { templateId, tab, goodsIds },
  );
}
