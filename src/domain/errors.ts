import type { CompanyId } from "./ids.ts";
/** Codes of the reply envelope that carry a meaning of their own. Any other code is a plain refusal. */
export const REPLY_CODE = {
  ok: 200,
  sessionExpired: 401,
  forbidden: 403,
  notFound: 404,
  failed: 500,
  warning: 601,
  /** "Confirm again": data holds what changed (price, stock, quote). */
  confirmAgain: 5001,
  /** "Something is missing first": data is a `MissingFirst`. */
  missingFirst: 5002,
} as const;

/** `data` of a 5002 reply. */
export type MissingFirst = {
  need: "login" | "company" | "certification" | "approval" | "merchant" | "captcha" | "person";
  popupType?: 1 | 2 | 3;
};

/** `data` of a 404 for something that another purchasing entity of the caller owns; `companyId` null: the person. */
export type OtherPurchasingEntity = { companyId: CompanyId | null; companyName: string | null };

/** What went wrong with a call. `kind` decides behaviour, `message` may be shown as is. */
export type Failure =
  | { kind: "session-expired"; message: string }
  | { kind: "refused"; code: number; message: string; data: unknown }
  | { kind: "timeout" | "offline"; message: string }
  | { kind: "http"; status: number; message: string };

/** What has to be there before the call is taken; `null` where it was refused for something else. */
export function neededFirst(failure: Failure): MissingFirst["need"] | null {
  if (failure.kind !== "refused" || failure.code !== REPLY_CODE.missingFirst) return null;
  return (failure.data as MissingFirst | null)?.need ?? null;
}

/** The caller's other purchasing entity that owns what the current one did not find; `null` for every other failure. */
export function otherPurchasingEntity(failure: Failure): OtherPurchasingEntity | null {
  if (failure.kind !== "refused" || failure.code !== REPLY_CODE.notFound) return null;
  const entity = failure.data as Partial<OtherPurchasingEntity> | null;
  return entity?.companyId === undefined
    ? null
    : { companyId: entity.companyId, companyName: entity.companyName ?? null };
}

/** The only thing adapters throw. */
export class ApiError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ApiError";
    this.failure = failure;
  }
}

/** Texts shown instead of the server's own. */
const CODE_TEXT: Readonly<Record<number, string>> = {
  401: "认证失败，无法访问系统资源",
  403: "当前操作没有权限",
  404: "访问资源不存在",
};

/** Shown when neither the table nor the server has a text. */
export const DEFAULT_FAILURE_TEXT = "系统未知错误，请反馈给管理员";

/** Shown when the server's disk has no room for new data; reading goes on. */
export const STORAGE_FULL_TEXT = "服务器存储空间已满，暂时不能保存，请联系平台客服";

/** Shown when the bucket in which files lie does not answer. */
export const FILES_AWAY_TEXT = "文件服务暂时不可用，请稍后再试";

/** The one message for an ended session, shown once however many calls fail together. */
export const SESSION_EXPIRED_TEXT = "登录状态已过期，请重新登录";

/** Text for a reply code: the table beats the server, the server beats the default. Used for JSON errors of downloads too. */
export function failureText(code: number, msg: string | null | undefined): string {
  return CODE_TEXT[code] ?? (msg?.trim() ? msg : DEFAULT_FAILURE_TEXT);
}

/** What a reply body means; `null` is success. A missing code and 0 count as 200. */
export function failureOf(
  code: number | null | undefined,
  msg: string | null | undefined,
  data: unknown,
): Failure | null {
  if (code === null || code === undefined || code === 0 || code === REPLY_CODE.ok) return null;
  const message = failureText(code, msg);
  if (code === REPLY_CODE.sessionExpired) return { kind: "session-expired", message };
  return { kind: "refused", code, message, data: data ?? null };
}

/** A call that came to no answer, or to an HTTP status alone. */
export function transportFailure(kind: "offline" | "timeout"): Failure;
export function transportFailure(kind: "http", status: number): Failure;
export function transportFailure(kind: "offline" | "timeout" | "http", status = 0): Failure {
  if (kind === "offline") return { kind, message: "网络不通，请重试" };
  if (kind === "timeout") return { kind, message: "系统接口请求超时" };
  return { kind, status, message: `系统接口${status}异常` };
}

/** A message to put on screen. `milliseconds` null: the usual time. Intent `none`: nothing is shown. */
export type Notice = { intent: "error" | "warning" | "none"; message: string; milliseconds: number | null };

/** How long the message of a network failure is shown. */
export const NETWORK_NOTICE_MS = 5000;

/**
 * The notice of a failure: 601 warns, 5001, 5002 and a 404 that names another purchasing entity belong to the caller,
 * network failures stay 5 s.
 */
export function noticeFor(failure: Failure): Notice {
  switch (failure.kind) {
    case "session-expired":
      return { intent: "error", message: SESSION_EXPIRED_TEXT, milliseconds: null };
    case "refused": {
      if (
        failure.code === REPLY_CODE.confirmAgain ||
        failure.code === REPLY_CODE.missingFirst ||
        otherPurchasingEntity(failure) !== null
      )
        return { intent: "none", message: failure.message, milliseconds: null };
      const intent = failure.code === REPLY_CODE.warning ? "warning" : "error";
      return { intent, message: failure.message, milliseconds: null };
    }
    case "timeout":
    case "offline":
    case "http":
      return { intent: "error", message: failure.message, milliseconds: NETWORK_NOTICE_MS };
  }
}

/** What a page shows in the place of what did not come: the refusal's own words; else `missing`, since a notice says why. */
export const placeText = (error: unknown, missing: string): string =>
  error instanceof ApiError && error.failure.kind === "refused" ? error.failure.message : missing;

/** Whether a call failed because what it was about is no longer as it was shown (5001): read it again and look again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === "refused" && error.failure.code === REPLY_CODE.confirmAgain;

/** Like `otherPurchasingEntity`, for anything that a call threw. */
export const otherEntityIn = (error: unknown): OtherPurchasingEntity | null =>
  error instanceof ApiError ? otherPurchasingEntity(error.failure) : null;

/** Whether a call failed because it does not exist for any purchasing entity of the caller. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === "refused" &&
  error.failure.code === REPLY_CODE.notFound &&
  otherPurchasingEntity(error.failure) === null;
