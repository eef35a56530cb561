import { type ConsoleLists, TERM } from "../console-list.ts";
import { LISTED_ROLE, PERSON } from "./person-record.ts";

/** The console's lists of people and of what they may do. */
export const ACCOUNT_LISTS = {
  /** `phonenumber`: a part of it; `roleKey`: who has that role; `status`: "0" in, "1" locked out. */
  personList: {
    call: "/system/user/list",
    permission: "system:user:list",
    summary: "People on the marketplace",
    answers: "table",
    filters: { userName: TERM, phonenumber: TERM, roleKey: TERM, status: TERM },
    row: PERSON,
    key: "userId",
  },
  roleList: {
    call: "/system/role/list",
    permission: "system:role:list",
    summary: "Roles and what they allow",
    answers: "table",
    filters: { roleName: TERM, roleKey: TERM },
    row: LISTED_ROLE,
    key: "roleId",
  },
} as const satisfies ConsoleLists;
