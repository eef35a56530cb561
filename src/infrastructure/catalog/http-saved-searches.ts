import type { SavedSearches } from "../../application/catalog/saved-searches.ts";
import type { SavedSearchAddBody, SavedSearchUpdateBody } from "../../contract/follow.ts";
import type { SavedSearch } from "../../domain/catalog/saved-search.ts";
import type { HttpClient } from "../http/http-client.ts";

const ROOT = "/api/mySearch/pc";

export const createHttpSavedSearches = (http: HttpClient): SavedSearches => ({
  list: () => http.post<SavedSearch[]>(`${ROOT}/getList`),
  add({ name, query, notify, trigger }, idempotencyKey) {
    const body: SavedSearchAddBody = { name, filters: query, notify, trigger: [...trigger] };
    return http.post<SavedSearch>(`${ROOT}/add`, body, { idempotencyKey });
  },
  update(id, version, { trigger, ...change }) {
    const body: SavedSearchUpdateBody = { id, version, ...change, ...(trigger && { trigger: [...trigger] }) };
    return http.post<SavedSearch>(`${ROOT}/update`, body);
  },
  async markSeen(id) {
    await http.post(`${ROOT}/markSeen`, undefined, { params: { id }, silent: true });
  },
  async remove(id) {
    await http.delete(`${ROOT}/delete`, { id });
  },
});
