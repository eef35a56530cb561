import { answers, get, holders } from "../call.ts";
import type { LogListQuery, OperationReply, SignInReply } from "./log-schemas.ts";
import type { TableReply } from "./template-schemas.ts";

export const operationLog = holders("system:operlog:list")(
  answers(
    "whole",
    get<LogListQuery, TableReply<OperationReply>>("/system/operlog/list", "What was changed, by whom and from where"),
  ),
);
export const signInLog = holders("system:logininfor:list")(
  answers(
    "whole",
    get<LogListQuery, TableReply<SignInReply>>("/system/logininfor/list", "Who signed in, when and from where"),
  ),
);
