import type { SearchAdmin } from "../../application/catalog/search-admin.ts";
import {
  addSpeciesAlias,
  funnelReport,
  removeHotWord,
  removeSpeciesAlias,
  saveHotWord,
} from "../../contract/catalog/search-operation-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpSearchAdmin = (http: HttpClient): SearchAdmin => ({
  ruleTerm: (word, kind, sort) => http.send(saveHotWord, { word, kind, sort }),
  freeTerm: (word) => http.send(removeHotWord, { word }),
  async teach(alias) {
    await http.send(addSpeciesAlias, alias);
  },
  forget: (id) => http.send(removeSpeciesAlias, { id }),
  funnel: (days) => http.send(funnelReport, { days }),
});
