import type { SpecAlerts } from "../../application/catalog/spec-alerts.ts";
import {
  addSpecAlert,
  deleteSpecAlert,
  demandFromSpecAlert,
  readSpecAlert,
  setSpecAlertStatus,
  specAlert,
  specAlertHits,
  specAlertList,
  updateSpecAlert,
} from "../../contract/catalog/spec-alert-calls.ts";
import type {
  SpecAlertAddBody,
  SpecAlertHitsBody,
  SpecAlertListBody,
  SpecAlertStatusBody,
  SpecAlertUpdateBody,
} from "../../contract/catalog/spec-alert-schemas.ts";
import { isPageSize, type PageQuery } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const paging = ({ pageNum, pageSize }: PageQuery) => ({ pageNum, ...(isPageSize(pageSize) ? { pageSize } : {}) });

export const createHttpSpecAlerts = (http: HttpClient): SpecAlerts => ({
  read: (text) => http.send(readSpecAlert, { text }),
  list(page) {
    const body: SpecAlertListBody = paging(page);
    return http.send(specAlertList, body);
  },
  detail: (id) => http.send(specAlert, { id }),
  add(form, idempotencyKey) {
    const body: SpecAlertAddBody = form;
    return http.send(addSpecAlert, body, { idempotencyKey });
  },
  update(id, version, form) {
    const body: SpecAlertUpdateBody = { id, version, ...form };
    return http.send(updateSpecAlert, body);
  },
  setStatus(id, version, status) {
    const body: SpecAlertStatusBody = { id, version, status };
    return http.send(setSpecAlertStatus, body);
  },
  hits(reqSpecId, page) {
    const body: SpecAlertHitsBody = { reqSpecId, ...paging(page) };
    return http.send(specAlertHits, body);
  },
  async toDemand(id, idempotencyKey) {
    const { demandId } = await http.send(demandFromSpecAlert, { id }, { idempotencyKey });
    return demandId;
  },
  remove: (id) => http.send(deleteSpecAlert, { id }),
});
