import type { Demands } from "../../application/demand/demands.ts";
import type { Demand, DemandForm, TickerEntry } from "../../domain/demand/demand-form.ts";
import type { LineMatch, ParsedText } from "../../domain/demand/demand-match.ts";
import type { DemandWithSources } from "../../domain/demand/source-view.ts";
import type { Page } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { HttpClient } from "../http/http-client.ts";
import { readListFile } from "./list-file.ts";

/** The server names the city by its code. */
const wireForm = ({ deliverCityName: _name, ...form }: DemandForm) => form;

export const createHttpDemands = (http: HttpClient): Demands => ({
  parse: (text) => http.post<ParsedText>("/api/demand/pc/parseText", { text }, { silent: true }),
  rows: readListFile,
  matches: (items) => http.post<LineMatch[]>("/api/demand/pc/previewMatch", { items }, { silent: true }),
  add: (form, idempotencyKey) => http.post<Demand>("/api/demand/pc/add", wireForm(form), { idempotencyKey }),
  update: (id, version, form) => http.post<Demand>("/api/demand/pc/update", { id, version, ...wireForm(form) }),
  publish: (id, version, idempotencyKey) =>
    http.post<Demand>("/api/demand/pc/publish", { id, version }, { idempotencyKey }),
  async close(request) {
    await http.post("/api/demand/pc/close", request);
  },
  copy: (id, idempotencyKey) => http.post<Demand>("/api/demand/pc/copy", { id }, { idempotencyKey }),
  async withdraw({ id, version }) {
    await http.post("/api/demand/pc/withdraw", { id, version });
  },
  async extend({ id, version }, quoteDeadlineAt) {
    await http.post("/api/demand/pc/extend", { id, version, quoteDeadlineAt });
  },
  list: (request) => http.post<Page<DemandWithSources>>("/api/recSource/pc/getList", request),
  detail: (id) => http.get<Demand>("/api/demand/pc/getInfo", { id }),
  ticker: () => http.get<TickerEntry[]>("/api/demand/getPublicTicker", {}, { silent: true, anonymous: true }),
  provinces: () => http.get<Region[]>("/api/province/getProvinceCityList", {}, { silent: true }),
});
