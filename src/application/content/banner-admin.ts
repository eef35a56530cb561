import type { BannerPage } from "../../domain/content/home-template.ts";
import type { BannerId } from "../../domain/ids.ts";

/** A picture as the operator keeps it; times Beijing `yyyy-MM-dd HH:mm:ss`, `null` open. */
export type KeptBanner = {
  /** "" of one that was not saved yet. */
  id: BannerId;
  page: BannerPage;
  title: string;
  subtitle: string;
  image: string;
  linkUrl: string;
  beginTime: string | null;
  endTime: string | null;
  isShow: boolean;
  sort: number;
  version: number;
};

/** Rejects with `ApiError` and nothing else. */
export abstract class BannerAdmin {
  abstract list(page: BannerPage | null): Promise<KeptBanner[]>;
  /** Adds it where it has no id yet. */
  abstract save(banner: KeptBanner): Promise<void>;
  abstract remove(banner: Pick<KeptBanner, "id" | "version">): Promise<void>;
}
