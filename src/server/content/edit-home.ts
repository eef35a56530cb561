import type { MenuSaveBody, TemplateSaveBody } from "../../contract/content/home-schemas.ts";
import { type MenuItem, wrongMenuItem } from "../../domain/content/menu.ts";
import { linkProblem } from "../../domain/content/web-link.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import type { GoodsId, HomeTemplateId, MenuItemId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import {
  insertMenuItem,
  lockTemplate,
  type NewFastTrack,
  placeTemplate,
  raiseTemplate,
  replaceFastTracks,
  replacePooledGoods,
  takeMenu,
} from "./home-store.ts";

/** The refusal of a change to what was changed meanwhile. */
export const changedMeanwhile = (version: number) =>
  new Refusal(REPLY_CODE.confirmAgain, "内容已被修改，请刷新后重试", { version });

/** Locks the template and raises its version; 404 where there is none, 5001 for another version. Returns the new one. */
async function takeTemplate(tx: Db, id: HomeTemplateId, version: number): Promise<number> {
  const template = await lockTemplate(tx, id);
  if (template === null) throw notFound("模板不存在");
  if (template.version !== version) throw changedMeanwhile(template.version);
  await raiseTemplate(tx, id);
  return version + 1;
}

/** Places a template on its page. */
export async function saveTemplate(
  tx: Db,
  { id, isShow, sort, title, style, version }: TemplateSaveBody,
): Promise<{ version: number }> {
  const next = await takeTemplate(tx, id, version);
  const heading = title === undefined ? null : title.trim();
  await placeTemplate(tx, { id, isShow, sort, title: heading, style: style ?? null });
  return { version: next };
}

type SentItem = Omit<MenuSaveBody["items"][number], "children"> & { children?: readonly SentItem[] };

/** What was sent, whole: missing parts filled in, texts trimmed. */
const whole = ({ id, loginType = 0, query = "", children = [], ...item }: SentItem): MenuItem => ({
  ...item,
  id: id ?? "",
  title: item.title.trim(),
  content: item.content.trim(),
  loginType,
  query: query.trim(),
  children: children.map(whole),
});

/** Replaces the menu of a template. An item retains its id where the template had it. */
export async function saveMenu(tx: Db, { templateId, version, items }: MenuSaveBody): Promise<{ version: number }> {
  const menu = items.map(whole);
  refuseIf(wrongMenuItem(menu)?.why ?? null);
  const next = await takeTemplate(tx, templateId, version);
  const free = new Map<string, MenuItemId>((await takeMenu(tx, templateId)).map((id) => [id, id]));
  const write = async (level: readonly MenuItem[], parentId: MenuItemId | null): Promise<void> => {
    for (const [sort, { id, children, ...item }] of level.entries()) {
      const kept = free.get(id) ?? null;
      free.delete(id);
      await write(children, await insertMenuItem(tx, { ...item, id: kept, templateId, parentId, sort }));
    }
  };
  await write(menu, null);
  return { version: next };
}

/** Replaces the fast tracks of a template. */
export async function saveFastTracks(
  tx: Db,
  { templateId, version, items }: { templateId: HomeTemplateId; version: number; items: readonly NewFastTrack[] },
): Promise<{ version: number }> {
  for (const { linkUrl } of items) {
    refuseIf(linkUrl === "" ? "快捷入口没有链接" : linkProblem(linkUrl));
  }
  const next = await takeTemplate(tx, templateId, version);
  await replaceFastTracks(tx, templateId, items);
  return { version: next };
}

/** Replaces the goods of a tab of a template. */
export async function saveGoodsPool(
  tx: Db,
  {
    templateId,
    version,
    tab,
    goodsIds,
  }: { templateId: HomeTemplateId; version: number; tab: number; goodsIds: readonly GoodsId[] },
): Promise<{ version: number }> {
  const chosen = [...new Set(goodsIds)];
  const next = await takeTemplate(tx, templateId, version);
  const written = await replacePooledGoods(tx, templateId, tab, chosen);
  if (written !== chosen.length) throw warning("有商品不存在，请检查后再保存");
  return { version: next };
}
