import type { KeptBanner } from "../../domain/content/banner-form.ts";
import type { BannerPage } from "../../domain/content/home-template.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class BannerAdmin {
  abstract list(page: BannerPage | null): Promise<KeptBanner[]>;
  /** Adds it where it has no id yet. */
  abstract save(banner: KeptBanner): Promise<void>;
  abstract remove(banner: Pick<KeptBanner, "id" | "version">): Promise<void>;
}
