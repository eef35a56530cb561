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
  async updateProfile({ name, avatar }) {
    await http.send(updateProfile, { name, avatar });
  },
  async updatePassword({ oldPassword, newPassword }) {
    const old = oldPassword === null ? {} : { oldPassword };
    await http.send(updatePassword, { ...old, newPassword });
  },
  async updatePhone({ phone, code, oldCode }) {
    await http.send(updatePhone, { phone, code, oldCode });
  },
  async close(proof, givesUpCompanies) {
    await http.send(closeAccount, { ...proof, ...(givesUpCompanies && { giveUpCompanies: true }) });
  },
  sessions: () => http.send(sessionList, undefined, { silent: true }),
  async closeOtherSessions() {
    return (await http.send(closeOtherSessions)).closed;
  },
});
