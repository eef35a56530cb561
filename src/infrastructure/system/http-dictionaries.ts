import type { Dictionaries } from "../../application/system/dictionaries.ts";
import type { HttpClient } from "../http/http-client.ts";

type Entry = { dictLabel: string; dictValue: string; listClass: string };

export const createHttpDictionaries = (http: HttpClient): Dictionaries => ({
  async options(type) {
    const entries = await http.get<Entry[]>(`/system/dict/data/type/${encodeURIComponent(type)}`, {}, { silent: true });
    return entries.map(({ dictLabel, dictValue, listClass }) => ({
      label: dictLabel,
      value: dictValue,
      tag: listClass,
    }));
  },
});
