import type {
  EditedFloor,
  EditedInformation,
  Held,
  HomeDesk,
  PickedGoods,
  Track,
} from "../../application/content/home-desk.ts";
import type { FastTrackItem, InformationSaveBody, MenuSaveBody, PooledGoods } from "../../contract/home.ts";
import type { GoodsPage } from "../../domain/catalog/goods-query.ts";
import { FLOOR } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import { ApiError, transportFailure } from "../../domain/errors.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/shopHomePage/admin";
const FOUND = 10;

export const createHttpHomeDesk = (http: HttpClient): HomeDesk => {
  const floors = () => http.post<EditedFloor[]>(`${PATH}/templateList`, {});
  /** The floor of that code; a marketplace has one of each. */
  const floorOf = async (code: number): Promise<EditedFloor> => {
    const found = (await floors()).find(({ templateTypeCode }) => templateTypeCode === code);
    if (found === undefined) throw new ApiError(transportFailure("http", 404));
    return found;
  };
  return {
    floors,
    async saveFloor({ id, isShow, sort, title, style, version }) {
      await http.post(`${PATH}/templateSave`, { id, isShow, sort, title, style, version });
    },
    async previewToken() {
      return (await http.post<{ token: string }>(`${PATH}/previewToken`, {})).token;
    },
    async menu() {
      const { templateId, items } = await http.post<{ templateId: string; items: MenuItem[] }>(`${PATH}/menuTree`, {});
      const { version } = await floorOf(FLOOR.menu);
      return { templateId, version, items: items.map(lean) };
    },
    async saveMenu({ templateId, version, items }) {
      const body = { templateId, version, items: items.map(sent) } as MenuSaveBody;
      await http.post(`${PATH}/menuSave`, body);
    },
    async tracks() {
      const { id: templateId, version } = await floorOf(FLOOR.fastTrack);
      const wire = await http.get<FastTrackItem[]>("/api/shopHomePageInfo/getPCFastTrack", { templateId });
      return { templateId, version, items: wire.map(({ title, icon, linkUrl }): Track => ({ title, icon, linkUrl })) };
    },
    async saveTracks(tracks) {
      await http.post(`${PATH}/fastTrackSave`, tracks);
    },
    async pool(code, tab) {
      const { id: templateId, version } = await floorOf(code);
      return { templateId, version, items: await http.post<PooledGoods[]>(`${PATH}/goodsPool`, { templateId, tab }) };
    },
    async savePool({ templateId, version, items }: Held<PickedGoods>, tab) {
      await http.post(`${PATH}/goodsPoolSave`, { templateId, version, tab, goodsIds: items.map(({ id }) => id) });
    },
    async findGoods(keywords) {
      const { rows } = await http.post<GoodsPage>("/api/goods/pc/getSearchList", { keywords, pageSize: FOUND });
      return rows.map(({ id, title, specText, merchantName, price, saleUnit }) => ({
        ...{ id, title, specText, merchantName, price, saleUnit, onSale: true },
      }));
    },
    information: () => http.post<EditedInformation>(`${PATH}/information`, {}),
    async saveInformation(information) {
      await http.post(`${PATH}/informationSave`, information satisfies InformationSaveBody);
    },
  };
};

/** Without what travels besides. */
const lean = ({ id, type, title, content, loginType, query, children }: MenuItem): MenuItem => ({
  ...{ id, type, title, content, loginType, query },
  children: children.map(lean),
});

/** A new item has no id yet. */
const sent = ({ id, children, ...item }: MenuItem): object => ({
  ...(id === "" ? {} : { id }),
  ...item,
  ...(children.length === 0 ? {} : { children: children.map(sent) }),
});
