import type { ReqSpecs } from "../../application/catalog/req-specs.ts";
import type {
  ReqSpecAddBody,
  ReqSpecHitsBody,
  ReqSpecListBody,
  ReqSpecStatusBody,
  ReqSpecUpdateBody,
  ToDemandData,
} from "../../contract/req-spec.ts";
import type { Want, WantHit } from "../../domain/catalog/req-spec-match.ts";
import { isPageSize, type Page, type PageQuery } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const ROOT = "/api/reqSpec/pc";

const paging = ({ pageNum, pageSize }: PageQuery) => ({ pageNum, ...(isPageSize(pageSize) ? { pageSize } : {}) });

export const createHttpReqSpecs = (http: HttpClient): ReqSpecs => ({
  list(page) {
    const body: ReqSpecListBody = paging(page);
    return http.post<Page<Want>>(`${ROOT}/getList`, body);
  },
  detail: (id) => http.get<Want>(`${ROOT}/getInfo`, { id }),
  add(form, idempotencyKey) {
    const body: ReqSpecAddBody = form;
    return http.post<Want>(`${ROOT}/add`, body, { idempotencyKey });
  },
  update(id, version, form) {
    const body: ReqSpecUpdateBody = { id, version, ...form };
    return http.post<Want>(`${ROOT}/update`, body);
  },
  setStatus(id, version, status) {
    const body: ReqSpecStatusBody = { id, version, status };
    return http.post<Want>(`${ROOT}/setStatus`, body);
  },
  hits(reqSpecId, page) {
    const body: ReqSpecHitsBody = { reqSpecId, ...paging(page) };
    return http.post<Page<WantHit>>(`${ROOT}/getHitList`, body);
  },
  async toDemand(id, idempotencyKey) {
    const { demandId } = await http.post<ToDemandData>(`${ROOT}/toDemand`, { id }, { idempotencyKey });
    return demandId;
  },
  async remove(id) {
    await http.delete(`${ROOT}/delete`, { id });
  },
});
