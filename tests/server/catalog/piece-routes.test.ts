import { describe, expect } from "vitest";
import { it } from "../../support/fixtures.ts";

describe("/pictures", () => {
  it.for([
    "goods/1501-zhangzisong-t30-w120-l4000-k1-b320.svg",
    "goods/1501-zhangzisong-t30-w120-l4000-small.svg",
    "goods/1500-zhangzisong-l3900-d30~40-medium.svg",
    "logo.svg",
    "favicon.svg",
    "wordmark.svg",
    "ships/4.svg",
    "ships/10.svg",
  ])("serves %s with a long cache lifetime", async (path, { app }) => {
    const answer = await app.inject(`/pictures/${path}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("image/svg+xml");
    expect(answer.headers["cache-control"]).toMatch(/max-age=\d{5,}/);
    expect(answer.body).toContain("</svg>");
  });

  it("still shows what orders of former releases bear: the species and kind without sizes", async ({ app }) => {
    for (const name of ["zhangzisong-1501-33", "zhangzisong-1501-end", "zhangzisong-1501-3-end"]) {
      const answer = await app.inject(`/pictures/goods/${name}.svg`);
      expect(answer.body).toBe((await app.inject("/pictures/goods/1501-zhangzisong.svg")).body);
      expect(answer.body).toContain("长度不限");
    }
  });

  it("answers unknown pictures with the envelope", async ({ app }) => {
    for (const path of [
      "goods/1501-plastic.svg",
      "goods/9999-spf.svg",
      "goods/1501-spf.png",
      "other.svg",
      "ships/11.svg",
    ]) {
      const answer = await app.inject(`/pictures/${path}`);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json()).toMatchObject({ code: 404, msg: "访问资源不存在", data: null });
    }
  });
});
