import type { BannerItem, StoredBanner } from "../../domain/content/banner-form.ts";
import { type BannerPage, MOST_BANNERS } from "../../domain/content/home-template.ts";
import { linkTypeOf } from "../../domain/content/web-link.ts";
import type { BannerId } from "../../domain/ids.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";

type BannerRow = Omit<StoredBanner, "linkType" | "beginTime" | "endTime"> & {
  beginMs: number | null;
  endMs: number | null;
};

const BANNER = `id::text, page, title, subtitle, image, link_url as "linkUrl", is_show as "isShow", sort, version,
  floor(extract(epoch from begin_at) * 1000)::float8 as "beginMs", floor(extract(epoch from end_at) * 1000)::float8 as "endMs"`;

const timeOf = (ms: number | null): string | null => (ms === null ? null : formatBeijing(ms));

const bannerOf = ({ beginMs, endMs, ...row }: BannerRow) => ({
  ...row,
  linkType: linkTypeOf(row.linkUrl),
  beginTime: timeOf(beginMs),
  endTime: timeOf(endMs),
});

/** The banners due on a page. `withHidden`: also those switched off or not begun; what has ended never comes back. */
export async function banners(db: Db, page: string, withHidden: boolean): Promise<BannerItem[]> {
  const rows = await db.rows<BannerRow>(
    `select ${BANNER} from sys_advert
      where page = :page and not deleted and (end_at is null or end_at > now())
        and (:withHidden or is_show and (begin_at is null or begin_at <= now()))
      order by sort, id limit ${MOST_BANNERS}`,
    { page, withHidden },
    "banners",
  );
  return rows.map(bannerOf).map(({ page: _page, isShow: _isShow, version: _version, ...banner }) => ({
    ...banner,
    image: pictureShown(banner.image, 960),
  }));
}

/** Banners as the operator edits them, of one page or all. */
export async function allBanners(db: Db, page: string | null): Promise<StoredBanner[]> {
  const rows = await db.rows<BannerRow>(
    `select ${BANNER} from sys_advert where not deleted and (:page::text is null or page = :page) order by page, sort, id`,
    { page },
  );
  return rows.map(bannerOf);
}

/** A banner as editors write it. */
export type BannerText = {
  page: BannerPage;
  title: string;
  subtitle: string;
  image: string;
  linkUrl: string;
  beginAt: Date | null;
  endAt: Date | null;
  isShow: boolean;
  sort: number;
};

/** Adds a banner of version 1 and returns its id. */
export async function insertBanner(tx: Db, banner: BannerText): Promise<BannerId> {
  const row = await tx.one<{ id: BannerId }>(
    `insert into sys_advert (page, title, subtitle, image, link_url, begin_at, end_at, is_show, sort)
     values (:page, :title, :subtitle, :image, :linkUrl, :beginAt, :endAt, :isShow, :sort) returning id::text`,
    banner,
  );
  return row!.id;
}

/** Locks a banner; `null` where there is none. */
export const lockBanner = (tx: Db, id: BannerId): Promise<{ version: number } | null> =>
  tx.one<{ version: number }>("select version from sys_advert where id = :id and not deleted for update", { id });

/** Overwrites a locked banner and raises its version. */
export const writeBanner = (tx: Db, id: BannerId, banner: BannerText): Promise<number> =>
  tx.run(
    `update sys_advert set page = :page, title = :title, subtitle = :subtitle, image = :image, link_url = :linkUrl,
            begin_at = :beginAt, end_at = :endAt, is_show = :isShow, sort = :sort, version = version + 1 where id = :id`,
    { ...banner, id },
  );

/** Deletes a locked banner; the row stays. */
export const hideBanner = (tx: Db, id: BannerId): Promise<number> =>
  tx.run("update sys_advert set deleted = true, version = version + 1 where id = :id", { id });
