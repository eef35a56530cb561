import type { SearchHistory } from "../../application/catalog/catalog.ts";
import type { HotSearchData, UserSearchHistoryData } from "../../contract/catalog.ts";
import type { HttpClient } from "../http/http-client.ts";

const ROOT = "/api/searchHistoryInfo";

/** What was searched before helps, and is not missed: no call here tells the person that it failed. */
const SILENT = { silent: true } as const;

export const createHttpSearchHistory = (http: HttpClient): SearchHistory => ({
  async hot() {
    const wire = await http.get<HotSearchData>(`${ROOT}/getHotSearchHistory`, {}, SILENT);
    return wire.map(({ history }) => history);
  },
  async recent() {
    const wire = await http.get<UserSearchHistoryData>(`${ROOT}/getUserSearchHistory`, {}, SILENT);
    return wire.map(({ history }) => history);
  },
  async add(keywords) {
    await http.post(`${ROOT}/insertUserSearchHistory`, {}, { ...SILENT, params: { history: keywords } });
  },
  async remove(keywords) {
    await http.delete(`${ROOT}/deleteByContent`, { content: keywords });
  },
});
