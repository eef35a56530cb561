import type { SavedSearches } from "../../application/catalog/saved-searches.ts";
import {
  deleteSavedSearch,
  markSavedSearchSeen,
  savedSearchList,
  saveSearch,
  updateSavedSearch,
} from "../../contract/catalog/follow-calls.ts";
import type { SavedSearchAddBody, SavedSearchUpdateBody } from "../../contract/catalog/follow-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpSavedSearches = (http: HttpClient): SavedSearches => ({
  list: () => http.send(savedSearchList),
  add({ name, query, notify, trigger }, idempotencyKey) {
    const body: SavedSearchAddBody = { name, filters: query, notify, trigger: [...trigger] };
    return http.send(saveSearch, body, { idempotencyKey });
  },
  update(id, version, { trigger, ...change }) {
    const body: SavedSearchUpdateBody = { id, version, ...change, ...(trigger && { trigger: [...trigger] }) };
    return http.send(updateSavedSearch, body);
  },
  markSeen: (id) => http.send(markSavedSearchSeen, { id }, { silent: true }),
  remove: (id) => http.send(deleteSavedSearch, { id }),
});
