import type { AdministeredIndex, IndexDesk } from "../../application/content/index-desk.ts";
import type { IndexAdminList, PointSave } from "../../contract/exponent.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/exponent/admin";

export const createHttpIndexDesk = (http: HttpClient): IndexDesk => ({
  async list(keyword, page) {
    const wire = await http.post<Page<Omit<AdministeredIndex, "id">>>(`${PATH}/getList`, {
      ...{ keyword, ...page },
    } satisfies IndexAdminList);
    return { ...wire, rows: wire.rows.map((row) => ({ id: row.indexCode, ...row })) };
  },
  async savePoint(point) {
    await http.post(`${PATH}/savePoint`, point satisfies PointSave);
  },
  async importPoints(points) {
    return (await http.post<{ imported: number }>(`${PATH}/import`, { points })).imported;
  },
  async recompute(fromPeriod) {
    const { computed } = await http.post<{ computed: number }>(
      `${PATH}/recompute`,
      fromPeriod === null ? {} : { fromPeriod },
    );
    return computed;
  },
});
