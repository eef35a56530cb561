import type { SearchHistory } from "../../application/catalog/catalog.ts";
import { forgetSearch, hotSearches, rememberSearch, searchHistory } from "../../contract/catalog/search-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** What was searched before helps, and is not missed: a failed call shows no notice. */
const SILENT = { silent: true } as const;

/** Failed reads show no notice. */
export const createHttpSearchHistory = (http: HttpClient): SearchHistory => ({
  async hot() {
    const wire = await http.send(hotSearches, undefined, SILENT);
    return wire.map(({ history }) => history);
  },
  async recent() {
    const wire = await http.send(searchHistory, undefined, SILENT);
    return wire.map(({ history }) => history);
  },
  add: (keywords) => http.send(rememberSearch, { history: keywords }, SILENT),
  remove: (keywords) => http.send(forgetSearch, { query: { content: keywords }, body: {} }),
});
