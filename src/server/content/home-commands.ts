import { type Caller, sentBy } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type AuditEntry, audit } from "../system/audit.ts";
import * as banners from "./edit-banners.ts";
import * as home from "./edit-home.ts";
import * as information from "./shop-information.ts";

/*
 * Commands on the home page, the menu, the site's information and banners. Each is one transaction with its entry of the
 * operation log.
 */

/** Which one a save was about, as far as its body or its answer says. */
function targetOf(about: unknown): string {
  if (typeof about !== "object" || about === null) return "";
  const { id = "", templateId = id } = about as { id?: string; templateId?: string };
  return templateId;
}

const logged =
  <Body extends object, Answer>(
    title: string,
    save: (tx: Db, body: Body) => Promise<Answer>,
    kind: AuditEntry["kind"] = "changed",
  ) =>
  (db: Database, caller: Caller, body: Body): Promise<Answer> =>
    db.transaction(async (tx) => {
      const answer = await save(tx, body);
      const target = [body, answer].map(targetOf).find((one) => one !== "") ?? "";
      await audit(tx, sentBy({ caller }), { title, kind, target, after: body });
      return answer;
    });

/** Places a template on its page. */
export const saveTemplate = logged("首页模板", home.saveTemplate);
/** Replaces the menu of a template. */
export const saveMenu = logged("导航菜单", home.saveMenu);
/** Replaces the fast tracks of a template. */
export const saveFastTracks = logged("快捷入口", home.saveFastTracks);
/** Replaces the goods of a tab of a template. */
export const saveGoodsPool = logged("首页商品", home.saveGoodsPool);
/** Keeps the site's information, whole. */
export const saveShopInformation = logged("商城信息", information.saveShopInformation);
/** Adds a banner. */
export const addBanner = logged("轮播图", banners.addBanner, "added");
/** Writes a banner anew. */
export const updateBanner = logged("轮播图", banners.updateBanner);
/** Deletes a banner. */
export const deleteBanner = logged("轮播图", banners.deleteBanner, "removed");
