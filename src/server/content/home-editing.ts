import type { AdvertAddBody, MenuSaveBody, TemplateSaveBody } from "../../contract/content/home-schemas.ts";
import { showTimeProblem } from "../../domain/content/home-template.ts";
import { type MenuItem, menuProblem } from "../../domain/content/menu.ts";
import { isOwnPath, linkProblem } from "../../domain/content/web-link.ts";
import { normalised } from "../../domain/text.ts";
import { parseTime } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { keepPictures } from "../system/files/stored-files.ts";

const moved = (version: number) => new Refusal(5001, "内容已被修改，请刷新后重试", { version });

/** Locks the template and raises its version; 404 where there is none, 5001 for another version. Answers the new one. */
async function takeTemplate(tx: Db, id: string, version: number): Promise<number> {
  const row = await tx.one<{ version: number }>("select version from home_template where id = $1 for update", [id]);
  if (row === null) throw notFound("模板不存在");
  if (row.version !== version) throw moved(row.version);
  await tx.run("update home_template set version = version + 1 where id = $1", [id]);
  return version + 1;
}

export async function saveTemplate(
  tx: Db,
  { id, isShow, sort, title, style, version }: TemplateSaveBody,
): Promise<{ version: number }> {
  const next = await takeTemplate(tx, id, version);
  await tx.run(
    `update home_template set is_show = $2, sort = $3, title = coalesce($4, title), style = coalesce($5::smallint, style)
      where id = $1`,
    [id, isShow, sort, title === undefined ? null : normalised(title), style ?? null],
  );
  return { version: next };
}

type SentItem = Omit<MenuSaveBody["items"][number], "children"> & { children?: readonly SentItem[] };

/** What was sent, whole: missing parts filled in, texts trimmed. */
const whole = ({ id = "", loginType = 0, query = "", children = [], ...item }: SentItem): MenuItem => ({
  ...item,
  id,
  title: item.title.trim(),
  content: item.content.trim(),
  loginType,
  query: query.trim(),
  children: children.map(whole),
});

/** Replaces the menu of a template. An item keeps its id where the template had it. */
export async function saveMenu(tx: Db, { templateId, version, items }: MenuSaveBody): Promise<{ version: number }> {
  const menu = items.map(whole);
  refuseIf(menuProblem(menu));
  const next = await takeTemplate(tx, templateId, version);
  const before = await tx.rows<{ id: string }>("select id::text from menu_item where template_id = $1", [templateId]);
  const free = new Set(before.map(({ id }) => id));
  await tx.run("delete from menu_item where template_id = $1", [templateId]);
  const write = async (level: readonly MenuItem[], parentId: string | null): Promise<void> => {
    for (const [sort, { id, type, title, content, loginType, query, children }] of level.entries()) {
      const row = await tx.one<{ id: string }>(
        `insert into menu_item (id, template_id, parent_id, type, title, content, login_type, query, sort)
         values (coalesce($1::bigint, next_id()), $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
        [free.delete(id) ? id : null, templateId, parentId, type, title, content, loginType, query, sort],
      );
      if (row !== null) await write(children, row.id);
    }
  };
  await write(menu, null);
  return { version: next };
}

export async function saveFastTracks(
  tx: Db,
  {
    templateId,
    version,
    items,
  }: { templateId: string; version: number; items: readonly { title: string; icon: string; linkUrl: string }[] },
): Promise<{ version: number }> {
  for (const { linkUrl } of items) {
    refuseIf(linkUrl === "" ? "快捷入口没有链接" : linkProblem(linkUrl));
  }
  const next = await takeTemplate(tx, templateId, version);
  await tx.run("delete from fast_track where template_id = $1", [templateId]);
  for (const [sort, { title, icon, linkUrl }] of items.entries()) {
    await tx.run("insert into fast_track (template_id, title, icon, link_url, sort) values ($1, $2, $3, $4, $5)", [
      ...[templateId, title, icon, linkUrl, sort],
    ]);
  }
  return { version: next };
}

export async function saveGoodsPool(
  tx: Db,
  {
    templateId,
    version,
    tab,
    goodsIds,
  }: { templateId: string; version: number; tab: number; goodsIds: readonly string[] },
): Promise<{ version: number }> {
  const picked = [...new Set(goodsIds)];
  const next = await takeTemplate(tx, templateId, version);
  await tx.run("delete from goods_pool where template_id = $1 and tab = $2", [templateId, tab]);
  const written = await tx.run(
    `insert into goods_pool (template_id, tab, goods_id, sort)
     select $1, $2, g.id, p.sort from unnest($3::bigint[]) with ordinality as p (id, sort) join goods g on g.id = p.id`,
    [templateId, tab, picked],
  );
  if (written !== picked.length) throw warning("有商品不存在，请检查后再保存");
  return { version: next };
}

/** A banner as it is kept; throws a warning for links, pictures and times that cannot be. */
function bannerValues(body: AdvertAddBody) {
  const { page, title, subtitle = "", image, linkUrl = "", isShow = true, sort = 0 } = body;
  refuseIf(linkProblem(linkUrl));
  if (!isOwnPath(image)) throw warning("图片应为本站路径，请先上传");
  const moment = (text: string | null | undefined): number | null => {
    if (text === null || text === undefined || text === "") return null;
    const ms = parseTime(text);
    if (ms === null) throw warning("时间格式不正确");
    return ms;
  };
  const [beginAt, endAt] = [moment(body.beginTime), moment(body.endTime)];
  refuseIf(showTimeProblem(beginAt, endAt));
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  return [page, title, subtitle, image, linkUrl, at(beginAt), at(endAt), isShow, sort];
}

export async function addBanner(tx: Db, body: AdvertAddBody): Promise<{ id: string; version: number }> {
  const row = await tx.one<{ id: string }>(
    `insert into sys_advert (page, title, subtitle, image, link_url, begin_at, end_at, is_show, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
    bannerValues(body),
  );
  await keepPictures(tx, [body.image], "banner");
  return { id: row?.id ?? "", version: 1 };
}

async function takeBanner(tx: Db, id: string, version: number): Promise<void> {
  const row = await tx.one<{ version: number }>(
    "select version from sys_advert where id = $1 and not deleted for update",
    [id],
  );
  if (row === null) throw notFound("轮播图不存在");
  if (row.version !== version) throw moved(row.version);
}

export async function updateBanner(
  tx: Db,
  { id, version, ...body }: AdvertAddBody & { id: string; version: number },
): Promise<{ id: string; version: number }> {
  const values = bannerValues(body);
  await takeBanner(tx, id, version);
  await tx.run(
    `update sys_advert set page = $1, title = $2, subtitle = $3, image = $4, link_url = $5, begin_at = $6, end_at = $7,
            is_show = $8, sort = $9, version = version + 1 where id = $10`,
    [...values, id],
  );
  await keepPictures(tx, [body.image], "banner");
  return { id, version: version + 1 };
}

export async function deleteBanner(tx: Db, { id, version }: { id: string; version: number }): Promise<null> {
  await takeBanner(tx, id, version);
  await tx.run("update sys_advert set deleted = true, version = version + 1 where id = $1", [id]);
  return null;
}
