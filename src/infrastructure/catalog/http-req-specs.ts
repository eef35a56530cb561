import type { ReqSpecs } from "../../application/catalog/req-specs.ts";
import {
  addSpecAlert,
  deleteSpecAlert,
  demandFromSpecAlert,
  setSpecAlertStatus,
  specAlert,
  specAlertHits,
  specAlertList,
  updateSpecAlert,
} from "../../contract/catalog/spec-alert-calls.ts";
import type {
  ReqSpecAddBody,
  ReqSpecHitsBody,
  ReqSpecListBody,
  ReqSpecStatusBody,
  ReqSpecUpdateBody,
} from "../../contract/catalog/spec-alert-schemas.ts";
import { isPageSize, type PageQuery } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const paging = ({ pageNum, pageSize }: PageQuery) => ({ pageNum, ...(isPageSize(pageSize) ? { pageSize } : {}) });

export const createHttpReqSpecs = (http: HttpClient): ReqSpecs => ({
  list(page) {
    const body: ReqSpecListBody = paging(page);
    return http.send(specAlertList, body);
  },
  detail: (id) => http.send(specAlert, { id }),
  add(form, idempotencyKey) {
    const body: ReqSpecAddBody = form;
    return http.send(addSpecAlert, body, { idempotencyKey });
  },
  update(id, version, form) {
    const body: ReqSpecUpdateBody = { id, version, ...form };
    return http.send(updateSpecAlert, body);
  },
  setStatus(id, version, status) {
    const body: ReqSpecStatusBody = { id, version, status };
    return http.send(setSpecAlertStatus, body);
  },
  hits(reqSpecId, page) {
    const body: ReqSpecHitsBody = { reqSpecId, ...paging(page) };
    return http.send(specAlertHits, body);
  },
  async toDemand(id, idempotencyKey) {
    const { demandId } = await http.send(demandFromSpecAlert, { id }, { idempotencyKey });
    return demandId;
  },
  async remove(id) {
    await http.send(deleteSpecAlert, { id });
  },
});
