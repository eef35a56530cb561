import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ApiError,
  DEFAULT_FAILURE_TEXT,
  failureOf,
  isNotFound,
  noticeFor,
  otherEntityIn,
  SESSION_EXPIRED_TEXT,
  transportFailure,
} from "../../src/domain/errors.ts";

const codes = fc.oneof(fc.constantFrom(0, 200, 401, 403, 404, 500, 601, 5001, 5002), fc.integer());
const texts = fc.oneof(fc.constantFrom("", "  ", null, undefined, "库存不足"), fc.string());

describe("failureOf", () => {
  it("is null for success, also when the code is missing or 0", () => {
    for (const code of [200, 0, null, undefined]) expect(failureOf(code, "好", 1)).toBeNull();
  });
  it("lets the table beat the server's text", () => {
    expect(failureOf(401, "x", null)).toEqual({ kind: "session-expired", message: "认证失败，无法访问系统资源" });
    expect(failureOf(403, "x", null)).toMatchObject({ kind: "refused", message: "当前操作没有权限" });
    expect(failureOf(404, "x", null)).toMatchObject({ kind: "refused", message: "访问资源不存在" });
  });
  it("otherwise shows the server's text, or the default when there is none", () => {
    fc.assert(
      fc.property(codes, texts, fc.anything(), (code, msg, data) => {
        const failure = failureOf(code, msg, data);
        expect(failure === null).toBe(code === 0 || code === 200);
        if (failure === null || [401, 403, 404].includes(code)) return;
        expect(failure.message).toBe(msg?.trim() ? msg : DEFAULT_FAILURE_TEXT);
      }),
    );
  });
  it("hands code and data through", () => {
    const data = { changes: [] };
    expect(failureOf(5001, "价格已变动", data)).toEqual({ kind: "refused", code: 5001, message: "价格已变动", data });
  });
});

describe("transportFailure", () => {
  it("has the three texts", () => {
    expect(transportFailure("offline").message).toBe("网络不通，请重试");
    expect(transportFailure("timeout").message).toBe("系统接口请求超时");
    expect(transportFailure("http", 502)).toEqual({ kind: "http", status: 502, message: "系统接口502异常" });
  });
});

describe("noticeFor", () => {
  it("warns for 601, is silent for 5001 and 5002, and calls every other refusal an error", () => {
    fc.assert(
      fc.property(codes, texts, (code, msg) => {
        const failure = failureOf(code, msg, null);
        if (failure?.kind !== "refused") return;
        const intent = code === 601 ? "warning" : code === 5001 || code === 5002 ? "none" : "error";
        expect(noticeFor(failure)).toEqual({ intent, message: failure.message, milliseconds: null });
      }),
    );
  });
  it("is silent about a 404 that names another purchasing entity, and about no other 404", () => {
    const intentOf = (data: unknown) => noticeFor(failureOf(404, "订单不存在", data)!).intent;
    expect(intentOf({ companyId: "7", companyName: "太仓木业" })).toBe("none");
    expect(intentOf({ companyId: null, companyName: null })).toBe("none");
    expect(intentOf(null)).toBe("error");
  });
  it("shows network failures for five seconds", () => {
    for (const failure of [transportFailure("offline"), transportFailure("timeout"), transportFailure("http", 500)])
      expect(noticeFor(failure)).toEqual({ intent: "error", message: failure.message, milliseconds: 5000 });
  });
  it("words an ended session by itself", () => {
    expect(noticeFor({ kind: "session-expired", message: "认证失败" })).toMatchObject({
      intent: "error",
      message: SESSION_EXPIRED_TEXT,
    });
    expect(SESSION_EXPIRED_TEXT).toContain("登录状态已过期");
  });
});

describe("otherEntityIn", () => {
  it("is the entity that a 404 names and nothing in any other failure, which alone may mean that there is none", () => {
    fc.assert(
      fc.property(codes, fc.option(fc.string()), fc.option(fc.string()), (code, companyId, companyName) => {
        const entity = { companyId, companyName };
        const failure = failureOf(code, "", entity);
        if (failure === null) return;
        const error = new ApiError(failure);
        expect(otherEntityIn(error)).toEqual(code === 404 ? entity : null);
        expect(isNotFound(error)).toBe(false);
      }),
    );
  });
  it("finds none in data of another shape, nor in what is no failure of a call", () => {
    fc.assert(
      fc.property(
        fc.anything().filter((data) => (data as { companyId?: unknown } | null)?.companyId === undefined),
        (data) => {
          const error = new ApiError(failureOf(404, "", data)!);
          expect(otherEntityIn(error)).toBeNull();
          expect(isNotFound(error)).toBe(true);
        },
      ),
    );
    expect(otherEntityIn(new Error("404"))).toBeNull();
    expect(isNotFound(new Error("404"))).toBe(false);
  });
});

describe("ApiError", () => {
  it("carries its failure", () => {
    const failure = transportFailure("timeout");
    const error = new ApiError(failure);
    expect(error).toBeInstanceOf(Error);
    expect(error.failure).toBe(failure);
    expect(error.message).toBe(failure.message);
  });
});
