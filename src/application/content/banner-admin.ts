import type { BannerForm, StoredBanner } from "../../domain/content/banner-form.ts";

type BannerAt = Pick<StoredBanner, "id" | "version">;

/** Rejects with `ApiError` and nothing else. */
export abstract class BannerAdmin {
  /** Adds it where it has no id yet. */
  abstract save(banner: BannerForm & BannerAt): Promise<void>;
  abstract remove(banner: BannerAt): Promise<void>;
}
