import type { BannerDesk, KeptBanner } from "../../application/content/banner-desk.ts";
import type { AdvertAddBody } from "../../contract/home.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/sysAdvert/admin";

export const createHttpBannerDesk = (http: HttpClient): BannerDesk => ({
  list: (page) => http.post<KeptBanner[]>(`${PATH}/getList`, page === null ? {} : { page }),
  async save({ id, version, page, title, subtitle, image, linkUrl, beginTime, endTime, isShow, sort }) {
    const body: AdvertAddBody = { page, title, subtitle, image, linkUrl, beginTime, endTime, isShow, sort };
    if (id === "") await http.post(`${PATH}/add`, body);
    else await http.post(`${PATH}/update`, { id, version, ...body });
  },
  async remove({ id, version }) {
    await http.post(`${PATH}/delete`, { id, version });
  },
});
