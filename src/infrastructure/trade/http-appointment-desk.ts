import type { AppointmentDesk } from "../../application/trade/appointment-desk.ts";
import type { Page } from "../../domain/paging.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/yard-view.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/reservation/admin";

export const createHttpAppointmentDesk = (http: HttpClient): AppointmentDesk => {
  const post = async (step: string, body: object) => {
    await http.post(`${PATH}/${step}`, body);
  };
  return {
    list({ beginDate, endDate, ...query }) {
      const days = { ...(beginDate === "" ? {} : { beginDate }), ...(endDate === "" ? {} : { endDate }) };
      return http.post<Page<ReservationBrief>>(`${PATH}/getList`, { ...query, ...days });
    },
    detail: (id) => http.get<ReservationDetail>(`${PATH}/getInfo`, { id }, { silent: true }),
    confirm: (seen) => post("confirm", seen),
    reject: (seen) => post("reject", seen),
    cancel: (seen) => post("cancel", seen),
    miss: (seen) => post("miss", seen),
    checkIn: (truck) => post("checkIn", truck),
  };
};
