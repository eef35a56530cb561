import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Access, Call, CallTypes } from "../../contract/call.ts";
import type { DoneReply, FoundReply } from "../../contract/system/template-schemas.ts";
import { type AddressId, asId, isId } from "../../domain/ids.ts";
import { admit, signedIn } from "../auth.ts";
import type { App } from "../http.ts";
import { Refusal } from "../reply.ts";
import { type CallHandler, serve } from "../serve.ts";

/** Answers under /system as the template's clients read them: HTTP 200, everything at the top level. */
export const done = (): DoneReply => ({ code: 200, msg: "操作成功" });
export const found = <Data>(data: Data): FoundReply<Data> => ({ ...done(), data });
/** Where there is no such row, the answer has no `data`. */
export const maybeFound = <Data>(data: Data | null) => (data === null ? done() : found(data));

/** A business error under /system: the code is 500, also for what is wrong with a form. */
export const failed = (text: string, data: object | null = null) => new Refusal(500, text, data);

/** Throws the reason; `null` is fine. */
export function failIf(problem: string | null): void {
  if (problem !== null) throw failed(problem);
}

/** A request of the wrong shape is answered like every other refusal under /system: HTTP 200 with code 500. */
function answerShapeErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const wrongShape =
    "validation" in error || "validationContext" in error || /^请求|^FST_ERR_CTP_/.test(error.code ?? error.message);
  if (wrongShape && (error.statusCode ?? 400) !== 413 && error.statusCode !== 415) {
    const msg = "validation" in error || "validationContext" in error ? error.message : "请求内容不正确";
    // As text: the schema of the route's success requires more.
    reply
      .code(200)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify({ code: 500, msg }));
    return;
  }
  request.log.debug(error);
  reply.send(error);
}

/** Registers a call of the template: what is wrong with a request is answered as its clients read it. */
export const serveTemplate = <T extends CallTypes>(app: App, call: Call<T>, handler: CallHandler<T>): void =>
  serve(app, call, handler, { errorHandler: answerShapeErrors });

const noId = (spelt: string) => failed(`编号不正确：${spelt.slice(0, 40)}`);

/** The ids of a comma list, where 0 stands for none; throws when something in it is no number. */
export function idsIn(list: string): AddressId[] {
  const ids = [...new Set(list.split(",").map((one) => one.trim()))].filter((one) => one !== "" && one !== "0");
  return ids.map(idInPath);
}

/** The id that an address names; throws when it is none. */
export function idInPath(spelt: string): AddressId {
  if (!isId(spelt)) throw noId(spelt);
  return spelt;
}

/** An id as clients send it, text or number; `null` where there is none. */
export function idOf(value: string | number | null | undefined): AddressId | null {
  const spelt = value === null || value === undefined ? "" : String(value);
  return isId(spelt) ? spelt : null;
}

/** The id of a POST that is an update, which requires `access` to updates; `null` for an addition. */
export function idOfUpdate(
  request: FastifyRequest,
  id: string | number | null | undefined,
  access: Access,
): AddressId | null {
  if (id === undefined || id === null || id === "") return null;
  admit(access, signedIn(request));
  return idOf(id) ?? NO_ID;
}

/** Belongs to no row. */
export const NO_ID = asId<AddressId>("0");
