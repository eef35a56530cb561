import type { BannerAdmin } from "../../application/content/banner-admin.ts";
import { addBanner, deleteBanner, updateBanner } from "../../contract/content/home-calls.ts";
import type { AdvertAddBody } from "../../contract/content/home-schemas.ts";
import { BANNER_FIELDS } from "../../domain/content/banner-form.ts";
import { factsOf } from "../../domain/fields.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBannerAdmin = (http: HttpClient): BannerAdmin => ({
  async save({ id, version, ...banner }) {
    const body: AdvertAddBody = factsOf(BANNER_FIELDS, banner);
    if (id === "") await http.send(addBanner, body);
    else await http.send(updateBanner, { id, version, ...body });
  },
  remove: ({ id, version }) => http.send(deleteBanner, { id, version }),
});
