import { ApiError, failureOf } from "../../src/domain/errors.ts";

/** Lets a machine hear what its ports promised. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export const offline = () => new ApiError({ kind: "offline", message: "网络不通，请重试" });

/** What a call rejects with that the server refused. */
export const refused = (code: number, msg = "不行", data: unknown = null) => new ApiError(failureOf(code, msg, data)!);
