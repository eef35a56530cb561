import type { AdvertAddBody } from "../../contract/content/home-schemas.ts";
import { showTimeProblem } from "../../domain/content/home-template.ts";
import { isOwnPath, linkProblem } from "../../domain/content/web-link.ts";
import type { BannerId } from "../../domain/ids.ts";
import { parseTime } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { retainPictures } from "../system/files/stored-file-store.ts";
import { type BannerText, hideBanner, insertBanner, lockBanner, writeBanner } from "./banner-store.ts";
import { changedMeanwhile } from "./edit-home.ts";

/** A banner as it is stored; throws a warning for links, pictures and times that cannot be. */
function bannerOf(body: AdvertAddBody): BannerText {
  const { page, title, subtitle = "", image, linkUrl = "", isShow = true, sort = 0 } = body;
  refuseIf(linkProblem(linkUrl));
  if (!isOwnPath(image)) throw warning("图片应为本站路径，请先上传");
  const moment = (text: string | null | undefined): number | null => {
    if (text === null || text === undefined || text === "") return null;
    const ms = parseTime(text);
    if (ms === null) throw warning("时间格式不正确");
    return ms;
  };
  const beginAt = moment(body.beginTime);
  const endAt = moment(body.endTime);
  refuseIf(showTimeProblem(beginAt, endAt));
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  return { page, title, subtitle, image, linkUrl, beginAt: at(beginAt), endAt: at(endAt), isShow, sort };
}

/** Adds a banner and attaches its picture. */
export async function addBanner(tx: Db, body: AdvertAddBody): Promise<{ id: BannerId; version: number }> {
  const id = await insertBanner(tx, bannerOf(body));
  await retainPictures(tx, [body.image], "banner");
  return { id, version: 1 };
}

/** Locks the banner; 404 where there is none, 5001 for another version. */
async function takeBanner(tx: Db, id: BannerId, version: number): Promise<void> {
  const banner = await lockBanner(tx, id);
  if (banner === null) throw notFound("轮播图不存在");
  if (banner.version !== version) throw changedMeanwhile(banner.version);
}

/** Overwrites a banner and attaches its picture. */
export async function updateBanner(
  tx: Db,
  { id, version, ...body }: AdvertAddBody & { id: BannerId; version: number },
): Promise<{ id: BannerId; version: number }> {
  const banner = bannerOf(body);
  await takeBanner(tx, id, version);
  await writeBanner(tx, id, banner);
  await retainPictures(tx, [body.image], "banner");
  return { id, version: version + 1 };
}

/** Deletes a banner. */
export async function deleteBanner(tx: Db, { id, version }: { id: BannerId; version: number }): Promise<null> {
  await takeBanner(tx, id, version);
  await hideBanner(tx, id);
  return null;
}
