import type { OverrideAdmin, TariffAdmin } from "../../application/trade/freight-admin.ts";
import * as calls from "../../contract/trade/freight-calls.ts";
import { factsOf } from "../../domain/fields.ts";
import { OVERRIDE_FIELDS, TARIFF_FIELDS } from "../../domain/freight/tariff.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpTariffAdmin = (http: HttpClient): TariffAdmin => ({
  async save(given, { id, version }) {
    const price = factsOf(TARIFF_FIELDS, given);
    if (id === "") await http.send(calls.addTariff, price);
    else await http.send(calls.updateTariff, { id, version, ...price });
  },
  async remove(at) {
    await http.send(calls.removeTariff, at);
  },
});

export const createHttpOverrideAdmin = (http: HttpClient): OverrideAdmin => ({
  async save(given, { id, version, storeId }) {
    const price = factsOf(OVERRIDE_FIELDS, given);
    if (id === "") await http.send(calls.addOverride, { storeId, ...price });
    else await http.send(calls.updateOverride, { id, version, ...price });
  },
  async remove(at) {
    await http.send(calls.removeOverride, at);
  },
});
