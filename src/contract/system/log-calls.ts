import type { Call } from "../call.ts";
import type { LogListQuery, OperationReply, SignInReply } from "./log-schemas.ts";
import type { TableReply } from "./template-schemas.ts";

export const operationLog: Call<{ query: LogListQuery; reply: TableReply<OperationReply> }> = {
  method: "GET",
  path: "/system/operlog/list",
  access: { permission: "system:operlog:list" },
  input: "query",
  answers: "whole",
  summary: "What was changed, by whom and from where",
};

export const signInLog: Call<{ query: LogListQuery; reply: TableReply<SignInReply> }> = {
  method: "GET",
  path: "/system/logininfor/list",
  access: { permission: "system:logininfor:list" },
  input: "query",
  answers: "whole",
  summary: "Who signed in, when and from where",
};
