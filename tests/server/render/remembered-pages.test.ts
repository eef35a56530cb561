import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageCall } from "../../../src/contract/page.ts";
import { ReadyPage, rememberPages } from "../../../src/server/render/remembered-pages.ts";
import { eventually } from "../../support/clock.ts";

const asking = (url: string) => ({ method: "GET" as const, url, headers: {}, body: undefined });

/** A shop of named values, and pages that show the values they name; `/a` also shows what its value points to. */
function shop(freshMs = 0) {
  const values: Record<string, string> = { a: "b", b: "spruce", c: "pine" };
  const asked: string[] = [];
  let made = 0;
  let now = 0;
  const call: PageCall = async ({ url }) => {
    asked.push(url);
    const value = values[url];
    return { status: value === undefined ? 404 : 200, body: `{"data":"${value}","serverAt":${asked.length}}` };
  };
  const page = rememberPages(
    async (address, _origin, ask) => {
      made += 1;
      const at = Math.floor(now / 60_000);
      const first = await ask(asking(address.slice(1)));
      const again = await ask(asking(address.slice(1)));
      if (first.body !== again.body) throw new Error("asked twice");
      const data: string = JSON.parse(first.body).data;
      const more = values[data] === undefined ? "" : JSON.parse((await ask(asking(data))).body).data;
      return data === "gone" ? null : { status: first.status, text: `${at} ${data} ${more}` };
    },
    call,
    () => now,
    { freshMs },
  );
  return {
    values,
    asked,
    page,
    made: () => made,
    later: (ms: number) => {
      now += ms;
    },
    minute: () => Math.floor(now / 60_000),
  };
}

describe("a page that is remembered", () => {
  it("is rendered once, and checked on every request", async () => {
    const { page, asked, made } = shop();
    const first = await page("/a", "http://x");
    const second = await page("/a", "http://x");
    expect(second === first).toBe(true);
    expect(made()).toBe(1);
    expect(asked).toEqual(["a", "b", "a", "b"]);
    await page("/a", "http://y");
    expect(made()).toBe(2);
  });

  it("is made once for all who ask for it meanwhile, and anew for who asks later", async () => {
    const { page, values, made } = shop();
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => page("/a", "http://x")));
    expect(others.every((other) => other === first)).toBe(true);
    expect(made()).toBe(1);
    values.b = "larch";
    expect((await page("/a", "http://x"))?.text).toContain("larch");
  });

  it("is rendered again from the latest answers of its calls", async () => {
    const { page, values, asked, made } = shop();
    const before = await page("/a", "http://x");
    values.b = "larch";
    const after = await page("/a", "http://x");
    expect(before?.text).toBe("0 b spruce");
    expect(after?.text).toBe("0 b larch");
    expect(before?.tag).not.toBe(after?.tag);
    expect(made()).toBe(2);
    expect(asked).toEqual(["a", "b", "a", "b"]);
  });

  it("is sent to everybody for a second as it stands, and to one person as it is now", async () => {
    const { page, values, asked, later, made } = shop(1_000);
    await page("/a", "http://x", true);
    later(400);
    // What /b is made from, /a has asked for.
    expect((await page("/b", "http://x", true))?.text).toBe("0 spruce ");
    expect(asked).toEqual(["a", "b"]);
    values.b = "larch";
    later(599);
    expect((await page("/a", "http://x", true))?.text).toBe("0 b spruce");
    expect(asked).toEqual(["a", "b"]);
    expect((await page("/a", "http://x"))?.text).toBe("0 b larch");
    later(1);
    expect((await page("/b", "http://x", true))?.text).toBe("0 larch ");
    expect(made()).toBe(4);
    // Put back, as a clock may be.
    values.b = "fir";
    later(-900);
    expect((await page("/a", "http://x", true))?.text).toBe("0 b fir");
  });

  it("does not stand for anybody where a call has failed", async () => {
    const answers = [503, 200];
    const asked: number[] = [];
    const call: PageCall = async () => {
      asked.push(answers[0] ?? 200);
      return { status: answers.shift() ?? 200, body: "{}" };
    };
    const make = async (_address: string, _origin: string, ask: PageCall) => {
      const { status } = await ask(asking("a"));
      return status === 200 ? { status, text: "whole" } : null;
    };
    const page = rememberPages(make, call, () => 0, { freshMs: 1_000 });
    expect(await page("/a", "http://x", true)).toBeNull();
    expect((await page("/a", "http://x", true))?.text).toBe("whole");
    expect(asked).toEqual([503, 200]);
  });

  it("is compressed losslessly, and smaller for later requests", async () => {
    const text = Array.from({ length: 2_000 }, (_, at) => `<td>${at * at} 樟子松</td>`).join("");
    const page = new ReadyPage({ status: 200, text });
    const quick = await page.in("br");
    expect(await page.in("br")).toBe(quick);
    await eventually(async () => expect((await page.in("br")).length).toBeLessThan(quick.length));
    expect(brotliDecompressSync(quick).toString()).toBe(text);
    expect(brotliDecompressSync(await page.in("br")).toString()).toBe(text);
    expect(gunzipSync(await page.in("gzip")).toString()).toBe(text);
    expect(await page.in("gzip")).toBe(await page.in("gzip"));
  });

  it("shows at any moment what a page made at that moment shows", async () => {
    const step = fc.oneof(
      fc.record({ visit: fc.constantFrom("a", "b", "c", "d") }),
      fc.record({ set: fc.constantFrom("a", "b", "c", "d"), to: fc.constantFrom("b", "c", "oak", "gone", "ash") }),
      fc.record({ wait: fc.constantFrom(1, 30_000, 60_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { page, values, later, minute } = shop();
        for (const one of steps) {
          if ("set" in one) values[one.set] = one.to;
          else if ("wait" in one) later(one.wait);
          else {
            const data = values[one.visit];
            const shown = (await page(`/${one.visit}`, "http://x"))?.text;
            expect(shown).toBe(data === "gone" ? undefined : `${minute()} ${data} ${values[data ?? ""] ?? ""}`);
          }
        }
      }),
    );
  });

  it("shows everybody nothing that was not so within the last second", async () => {
    const step = fc.oneof(
      fc.record({ visit: fc.constantFrom("a", "b", "c"), everybody: fc.boolean() }),
      fc.record({ set: fc.constantFrom("a", "b", "c"), to: fc.constantFrom("b", "c", "oak", "ash") }),
      fc.record({ wait: fc.constantFrom(1, 300, 700, 1_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { page, values, later } = shop(1_000);
        let now = 0;
        const changes = Object.entries(values).map(([name, value]) => ({
          name,
          value,
          from: 0,
          to: Number.POSITIVE_INFINITY,
        }));
        const recent = (name: string) =>
          changes.flatMap((one) => (one.name === name && one.to > now - 1_000 ? [one.value] : []));
        for (const one of steps) {
          if ("set" in one) {
            const last = changes.findLast(({ name }) => name === one.set)!;
            last.to = now;
            changes.push({ name: one.set, value: one.to, from: now, to: Number.POSITIVE_INFINITY });
            values[one.set] = one.to;
          } else if ("wait" in one) {
            later(one.wait);
            now += one.wait;
          } else {
            const [, data = "", more = ""] = (await page(`/${one.visit}`, "http://x", one.everybody))!.text.split(" ");
            if (!one.everybody) expect({ data, more }).toEqual({ data: values[one.visit], more: values[data] ?? "" });
            else {
              expect(recent(one.visit)).toContain(data);
              if (more !== "") expect(recent(data)).toContain(more);
            }
          }
        }
      }),
    );
  });
});
