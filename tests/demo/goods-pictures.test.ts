import fc from "fast-check";
import { describe, expect } from "vitest";
import { pictureNamed } from "../../src/demo/pictures/goods-pictures.ts";
import { mixed, woodColours } from "../../src/demo/pictures/species-colours.ts";
import { KINDS } from "../../src/domain/timber/kinds.ts";
import { SPECIES } from "../../src/domain/timber/species.ts";
import { it } from "../support/fixtures.ts";

const names = fc
  .tuple(
    fc.constantFrom(...SPECIES.map(({ code }) => code)),
    fc.constantFrom(...KINDS.map(({ code }) => code)),
    fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "7", "23", "39", "end", "5-end", "31-end"),
  )
  .map((parts) => `${parts.join("-")}.svg`);

const LARGEST = 8 * 1024;

describe("pictureNamed", () => {
  it("draws every species and kind in at most 8 KB, the same each time, without a number gone wrong", () => {
    fc.assert(
      fc.property(names, (name) => {
        const picture = pictureNamed(name) ?? "";
        expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 400"/);
        expect(picture).toMatch(/<\/svg>$/);
        expect(picture).not.toMatch(/NaN|undefined|Infinity|null|<script/);
        expect(picture.match(/<(\w+)/g)?.length).toBe(
          (picture.match(/<\/\w+>/g)?.length ?? 0) + (picture.match(/\/>/g)?.length ?? 0),
        );
        expect(Buffer.byteLength(picture)).toBeLessThanOrEqual(LARGEST);
        expect(pictureNamed(name)).toBe(picture);
      }),
      { numRuns: 400 },
    );
  });

  it("shows only the parts it defines", () => {
    fc.assert(
      fc.property(names, (name) => {
        const picture = pictureNamed(name) ?? "";
        for (const [, id] of picture.matchAll(/(?:href="#|url\(#)(\w+)/g)) expect(picture).toContain(`id="${id}"`);
      }),
    );
  });

  it("states on every picture that it is drawn", () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(pictureNamed(name)).toContain(">示意图</text>");
      }),
    );
  });

  it("draws forty pictures of each species and kind, none like another, so that fifty offers do not look alike", () => {
    for (const goods of ["spf-1501", "fushesong-1500", "yangmu-1505", "zhangzisong-1502"]) {
      const views = [...Array(40).keys(), "end"].map((view) => pictureNamed(`${goods}-${view}.svg`));
      expect(views).not.toContain(null);
      expect(new Set(views).size, goods).toBe(views.length);
    }
  });

  it("draws every panel and every slab as a sheet", () => {
    const views = ["1505", "1506", "1510", "1511", "1512", "1513", "1516"].map(
      (kind) => pictureNamed(`yangmu-${kind}-1.svg`) ?? "",
    );
    for (const view of views) expect(view).toContain('<svg width="400" height="400" viewBox="0 0 200 200">');
    expect(pictureNamed("yangmu-1501-1.svg")).not.toContain('viewBox="0 0 200 200"');
  });

  it("draws the joints of what is glued up on its ends, and none on those of solid wood", () => {
    const joints = (name: string) => pictureNamed(name)?.match(/opacity="\.55"\/>/g)?.length ?? 0;
    expect(["1514", "1515", "1501"].map((kind) => joints(`yunshan_eu-${kind}-end.svg`))).toEqual([1, 1, 0]);
  });

  it("knows no other names", () => {
    for (const name of [
      "x-1501-0.svg",
      "spf-9999-0.svg",
      "spf-1501-40.svg",
      "spf-1501-07.svg",
      "spf-1501.svg",
      "spf-1501-0.png",
      "../a",
    ]) {
      expect(pictureNamed(name)).toBeNull();
    }
  });
});

describe("woodColours", () => {
  it("has colours for every species", () => {
    for (const { code } of SPECIES) {
      const wood = woodColours(code);
      expect(wood, code).not.toBeNull();
      for (const colour of [wood?.face, wood?.grain, wood?.heart, wood?.bark]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(woodColours("plastic")).toBeNull();
  });

  it("makes spruce paler than pine and walnut darker than both", () => {
    const light = (code: string) => Number.parseInt(woodColours(code)?.face.slice(1, 3) ?? "0", 16);
    expect(light("yunshan_eu")).toBeGreaterThan(light("zhangzisong"));
    expect(light("zhangzisong")).toBeGreaterThan(light("heihutao"));
  });
});

describe("mixed", () => {
  const colours = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  it("starts at the first colour and ends at the second", () => {
    fc.assert(
      fc.property(colours, colours, (first, second) => {
        expect(mixed(first, second, 0)).toBe(first);
        expect(mixed(first, second, 1)).toBe(second);
      }),
    );
  });
});

describe("/pictures", () => {
  it.for(["goods/zhangzisong-1501-3.svg", "goods/zhangzisong-1501-end.svg", "logo.svg", "favicon.svg"])(
    "serves %s with a long cache lifetime",
    async (path, { app }) => {
      const answer = await app.inject(`/pictures/${path}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toContain("image/svg+xml");
      expect(answer.headers["cache-control"]).toMatch(/max-age=\d{5,}/);
      expect(answer.body).toContain("</svg>");
    },
  );

  it("answers unknown pictures with the envelope", async ({ app }) => {
    for (const path of [
      "/pictures/goods/plastic-1501-0.svg",
      "/pictures/goods/spf-1501-40.svg",
      "/pictures/other.svg",
    ]) {
      const answer = await app.inject(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 404, msg: "访问资源不存在", data: null });
    }
  });
});
