import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createDownloadMachine } from "../../../src/application/system/download-machine.ts";
import { ApiError, failureOf, transportFailure } from "../../../src/domain/errors.ts";
import { settled } from "../../support/machines.ts";

describe("a download", () => {
  it("is one at a time, shows a refusal in the server's words and everything else in the customer's", async () => {
    const waiting: { end: () => void; fail: (error: Error) => void }[] = [];
    const downloads = { fetch: () => new Promise<void>((end, fail) => waiting.push({ end, fail })) };
    const actor = createActor(createDownloadMachine({ downloads })).start();
    const press = () => actor.send({ type: "downloadRequested", request: { fileName: "a" } });
    const problem = () => actor.getSnapshot().context.problem;
    press();
    press();
    expect(waiting).toHaveLength(1);
    waiting[0]!.fail(new ApiError({ kind: "refused", code: 404, message: "访问资源不存在", data: null }));
    await settled();
    expect(problem()).toBe("访问资源不存在");
    press();
    expect(problem()).toBeNull();
    waiting[1]!.fail(new ApiError(transportFailure("offline")));
    await settled();
    expect(problem()).toBe("下载文件出现错误，请联系管理员！");
    press();
    waiting[2]!.fail(new ApiError(failureOf(401, "登录状态已过期", null)!));
    await settled();
    expect(problem()).toBe("认证失败，无法访问系统资源");
    press();
    waiting[3]!.end();
    await settled();
    expect(actor.getSnapshot().value).toBe("idle");
    expect(problem()).toBeNull();
  });
});
