import * as calls from "../../contract/system/log-calls.ts";
import type { OperationReply, SignInReply } from "../../contract/system/log-schemas.ts";
import type { App, Deps } from "../http.ts";
import { configRoutes } from "./config-routes.ts";
import { dictDataRoutes } from "./dict-data-routes.ts";
import { dictTypeRoutes } from "./dict-type-routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { conditions, listed, serveTemplate, shownTime } from "./table-reply.ts";

const OPER_COLUMNS = `seq::text as "operId", title, business_type as "businessType", target, person_id as "operatorId",
  person_name as "operName", ip as "operIp", before, after, encode(hash, 'hex') as hash, ${shownTime("at", "operTime")}`;
/** Nobody's phone can be read out of a log. */
const LOGIN_COLUMNS = `l.id as "infoId", overlay(p.phone placing '****' from 4 for 4) as "userName", p.name as "realName", l.ip as ipaddr,
  '0' as status, '登录成功' as msg, ${shownTime("l.at", "loginTime")}`;

/** `/system/**`: configuration, dictionaries and who did what. `/common/**`: files. */
export function systemRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  configRoutes(app, deps);
  dictDataRoutes(app, deps);
  dictTypeRoutes(app, deps);
  roleRoutes(app, deps);
  peopleRoutes(app, deps);
  fileRoutes(app, deps);
  serveTemplate(app, calls.operationLog, async ({ query }) => {
    const narrowed = conditions()
      .contains("title", query.title)
      .contains("person_name", query.operName)
      .contains("ip", query.ipaddr)
      .days("at", query);
    return listed<OperationReply>(db, { columns: OPER_COLUMNS, from: "oper_log", order: "seq desc", narrowed }, query);
  });
  serveTemplate(app, calls.signInLog, async ({ query }) => {
    const narrowed = conditions()
      .contains("p.phone", query.userName)
      .contains("l.ip", query.ipaddr)
      .days("l.at", query);
    const from = "login_log l join person p on p.id = l.person_id";
    return listed<SignInReply>(db, { columns: LOGIN_COLUMNS, from, order: "l.id desc", narrowed }, query);
  });
}
