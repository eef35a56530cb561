import type { BannerAdmin } from "../../application/content/banner-admin.ts";
import { addBanner, bannerListAdmin, deleteBanner, updateBanner } from "../../contract/content/home-calls.ts";
import type { AdvertAddBody } from "../../contract/content/home-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBannerAdmin = (http: HttpClient): BannerAdmin => ({
  list: (page) => http.send(bannerListAdmin, page === null ? {} : { page }),
  async save({ id, version, page, title, subtitle, image, linkUrl, beginTime, endTime, isShow, sort }) {
    const body: AdvertAddBody = { page, title, subtitle, image, linkUrl, beginTime, endTime, isShow, sort };
    if (id === "") await http.send(addBanner, body);
    else await http.send(updateBanner, { id, version, ...body });
  },
  remove: ({ id, version }) => http.send(deleteBanner, { id, version }),
});
