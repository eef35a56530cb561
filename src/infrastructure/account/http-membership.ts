import type { Membership } from "../../application/account/membership.ts";
import type { ClosedSessionsData } from "../../contract/account.ts";
import type { DeviceSession } from "../../domain/account/profile.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpMembership = (http: HttpClient): Membership => ({
  async updateProfile({ name, avatar }) {
    await http.post<null>("/api/member/pc/update", { name, avatar });
  },
  async updatePassword({ oldPassword, newPassword }) {
    const old = oldPassword === null ? {} : { oldPassword };
    await http.post<null>("/api/member/pc/updatePassword", { ...old, newPassword });
  },
  async updatePhone({ phone, code, oldCode }) {
    await http.post<null>("/api/member/pc/updatePhone", { phone, code, oldCode });
  },
  async close(proof, givesUpCompanies) {
    await http.post<null>("/api/member/pc/cancel", { ...proof, ...(givesUpCompanies && { giveUpCompanies: true }) });
  },
  sessions: () => http.get<DeviceSession[]>("/api/member/pc/getSessions", {}, { silent: true }),
  async closeOtherSessions() {
    return (await http.post<ClosedSessionsData>("/api/member/pc/closeOtherSessions")).closed;
  },
});
