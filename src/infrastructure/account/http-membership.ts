import type { Membership } from "../../application/account/membership.ts";
import {
  closeAccount,
  closeOtherSessions,
  sessionList,
  updatePassword,
  updatePhone,
  updateProfile,
} from "../../contract/account/account-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpMembership = (http: HttpClient): Membership => ({
  updateProfile: ({ name, avatar }) => http.send(updateProfile, { name, avatar }),
  async updatePassword({ oldPassword, newPassword }) {
    const old = oldPassword === null ? {} : { oldPassword };
    await http.send(updatePassword, { ...old, newPassword });
  },
  updatePhone: ({ phone, code, oldCode }) => http.send(updatePhone, { phone, code, oldCode }),
  close: (proof, givesUpCompanies) =>
    http.send(closeAccount, { ...proof, ...(givesUpCompanies && { giveUpCompanies: true }) }),
  sessions: () => http.send(sessionList, undefined, { silent: true }),
  async closeOtherSessions() {
    return (await http.send(closeOtherSessions)).closed;
  },
});
