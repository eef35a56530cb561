import type { Held, HomeAdmin, Track } from "../../application/content/home-admin.ts";
import { searchGoods } from "../../contract/catalog/search-calls.ts";
import {
  editedInformation,
  fastTrack,
  goodsPool,
  menuTree,
  previewToken,
  saveFastTrack,
  saveGoodsPool,
  saveInformation,
  saveMenu,
  saveTemplate,
  templateListAdmin,
} from "../../contract/content/home-calls.ts";
import type { MenuSaveBody } from "../../contract/content/home-schemas.ts";
import type { EditedFloor, PickedGoods } from "../../domain/content/home-template.ts";
import { FLOOR } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import { ApiError, transportFailure } from "../../domain/errors.ts";
import type { HttpClient } from "../http/http-client.ts";

const FOUND = 10;

export const createHttpHomeAdmin = (http: HttpClient): HomeAdmin => {
  const floors = () => http.send(templateListAdmin);
  /** The floor of that code; a marketplace has one of each. */
  const floorOf = async (code: number): Promise<EditedFloor> => {
    const found = (await floors()).find(({ templateTypeCode }) => templateTypeCode === code);
    if (found === undefined) throw new ApiError(transportFailure("http", 404));
    return found;
  };
  return {
    floors,
    async saveFloor({ id, isShow, sort, title, style, version }) {
      await http.send(saveTemplate, { id, isShow, sort, title, style, version });
    },
    async previewToken() {
      return (await http.send(previewToken)).token;
    },
    async menu() {
      const { templateId, items } = await http.send(menuTree);
      const { version } = await floorOf(FLOOR.menu);
      return { templateId, version, items: items.map(lean) };
    },
    async saveMenu({ templateId, version, items }) {
      const body = { templateId, version, items: items.map(sent) } as MenuSaveBody;
      await http.send(saveMenu, body);
    },
    async tracks() {
      const { id: templateId, version } = await floorOf(FLOOR.fastTrack);
      const wire = await http.send(fastTrack, { templateId });
      return { templateId, version, items: wire.map(({ title, icon, linkUrl }): Track => ({ title, icon, linkUrl })) };
    },
    async saveTracks(tracks) {
      await http.send(saveFastTrack, tracks);
    },
    async pool(code, tab) {
      const { id: templateId, version } = await floorOf(code);
      return { templateId, version, items: await http.send(goodsPool, { templateId, tab }) };
    },
    async savePool({ templateId, version, items }: Held<PickedGoods>, tab) {
      await http.send(saveGoodsPool, { templateId, version, tab, goodsIds: items.map(({ id }) => id) });
    },
    async findGoods(keywords) {
      const { rows } = await http.send(searchGoods, { keywords, pageSize: FOUND });
      return rows.map(({ id, title, specText, image, merchantName, price, saleUnit }) => ({
        id,
        title,
        specText,
        image,
        merchantName,
        price,
        saleUnit,
        onSale: true,
      }));
    },
    information: () => http.send(editedInformation),
    async saveInformation(information) {
      await http.send(saveInformation, information);
    },
  };
};

/** Without what travels besides. */
const lean = ({ id, type, title, content, loginType, query, children }: MenuItem): MenuItem => ({
  id,
  type,
  title,
  content,
  loginType,
  query,
  children: children.map(lean),
});

/** A new item has no id yet. */
const sent = ({ id, children, ...item }: MenuItem): object => ({
  ...(id === "" ? {} : { id }),
  ...item,
  ...(children.length === 0 ? {} : { children: children.map(sent) }),
});
