import type { StoredBanner } from "../../domain/content/banner-form.ts";
import type { BannerPage } from "../../domain/content/home-template.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class BannerAdmin {
  abstract list(page: BannerPage | null): Promise<StoredBanner[]>;
  /** Adds it where it has no id yet. */
  abstract save(banner: StoredBanner): Promise<void>;
  abstract remove(banner: Pick<StoredBanner, "id" | "version">): Promise<void>;
}
