import type { Demands } from "../../application/demand/demands.ts";
import {
  addDemand,
  closeDemand,
  copyDemand,
  demandTicker,
  ownDemand,
  parseDemand,
  previewDemandMatch,
  publishDemand,
  updateDemand,
} from "../../contract/demand/demand-calls.ts";
import { extendDemand, recommendationList, withdrawDemand } from "../../contract/demand/quote-calls.ts";
import { addBasket } from "../../contract/trade/basket-calls.ts";
import { provincesAndCities } from "../../contract/trade/order-calls.ts";
import type { DemandForm } from "../../domain/demand/demand-form.ts";
import type { DeviceFiles } from "../device.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";
import { readListFile } from "./list-file.ts";

/** The server names the city by its code. */
const wireForm = ({ deliverCityName: _name, ...form }: DemandForm) => form;

export const createHttpDemands = (http: HttpClient, files: DeviceFiles): Demands => ({
  parse: (text) => http.send(parseDemand, { text }, { silent: true }),
  rows: (file) => readListFile(file, files),
  matches: (items) => http.send(previewDemandMatch, { items }, { silent: true }),
  add: (form, idempotencyKey) => http.send(addDemand, wireForm(form), { idempotencyKey }),
  update: (id, version, form) => http.send(updateDemand, { id, version, ...wireForm(form) }),
  publish: (id, version, idempotencyKey) => http.send(publishDemand, { id, version }, { idempotencyKey }),
  basketOf: (lines, idempotencyKey) => http.send(addBasket, lines, { idempotencyKey }),
  close: (request) => http.send(closeDemand, request),
  copy: (id, idempotencyKey) => http.send(copyDemand, { id }, { idempotencyKey }),
  async withdraw({ id, version }) {
    await http.send(withdrawDemand, { id, version });
  },
  async extend({ id, version }, quoteDeadlineAt) {
    await http.send(extendDemand, { id, version, quoteDeadlineAt });
  },
  list: (request) => http.send(recommendationList, request),
  detail: (id) => http.send(ownDemand, { id }, MISSING_IS_SHOWN),
  ticker: () => http.send(demandTicker, undefined, { silent: true, anonymous: true }),
  provinces: () => http.send(provincesAndCities, undefined, { silent: true }),
});
