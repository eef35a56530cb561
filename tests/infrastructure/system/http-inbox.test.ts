import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { asId } from "../../../src/domain/ids.ts";
import type { ChangedThing } from "../../../src/domain/system/changed-thing.ts";
import { browserStream, browserTabs } from "../../../src/infrastructure/browser/browser-line.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpInbox } from "../../../src/infrastructure/system/http-inbox.ts";
import { createStreamedNews } from "../../../src/infrastructure/system/streamed-news.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const FIRST = { type: null, unread: false, pageNum: 1, pageSize: 20 } as const;

describe("the inbox adapters on the real server", () => {
  let url: string;
  let token: string;
  let next = 1;
  /** Streams that were requested. */
  let lines = 0;
  it.beforeAll(async ({ db, app }) => {
    app.server.on("request", ({ url: path }) => {
      if (path === "/api/message/pc/stream") lines += 1;
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    token = (await signInAs(db, phoneOf(0))).slice("Bearer ".length);
  });
  const tokens = (of: string | null) => ({ read: () => of, write: () => {}, clear: () => {} });
  const news = (at = url, of: string | null = token) =>
    createStreamedNews({ base: { url: at }, tokens: tokens(of), stream: browserStream, tabs: browserTabs });
  const inbox = () => createHttpInbox(createHttpClient({ url }, tokens(token), createFailureBus()));
  const sendMessage = async (db: TestDatabase, title: string) => {
    const personId = await personIdOf(db, phoneOf(0));
    const draft = { type: 3, todo: null, title, content: "", linkPath: "", refType: "goods", refId: null } as const;
    await db.transaction((tx) => notify(tx, asId(String(next++)), [{ personId, companyId: null }], draft));
  };

  it("read, mark and delete messages", async ({ db }) => {
    await sendMessage(db, "第一条");
    await sendMessage(db, "第二条");
    const page = await inbox().list(FIRST);
    expect(page.rows.map(({ title }) => title)).toEqual(["第二条", "第一条"]);
    expect(await inbox().read([page.rows[0]!.id])).toEqual({ total: 1, byType: { 3: 1 } });
    expect((await inbox().list({ ...FIRST, type: 3, unread: true })).total).toBe(1);
    expect((await inbox().readAll(3)).total).toBe(0);
    await inbox().remove(page.rows.map(({ id }) => id));
    expect((await inbox().list(FIRST)).total).toBe(0);
  });

  it("save which notifications a person receives", async () => {
    const kept = await inbox().updatePref({ type: 6, inApp: false, digest: 2 });
    expect(kept.find(({ type }) => type === 6)).toEqual({ type: 6, inApp: false, digest: 2 });
    expect(await inbox().prefs()).toEqual(kept);
  });

  it("receive news as it comes, and nothing after hanging up", async ({ db }) => {
    const heard: (ChangedThing | null)[] = [];
    let wake = () => {};
    const once = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    const first = once();
    const hangUp = news().open(
      (changed) => {
        heard.push(changed);
        wake();
      },
      () => {},
    );
    // The line may open after the first message is written: messages are sent until one is heard.
    let done = false;
    first.then(() => {
      done = true;
    });
    while (!done) {
      await sendMessage(db, "现在");
      await Promise.race([first, new Promise((resolve) => setImmediate(resolve))]);
    }
    expect(heard[0]).toEqual({ refType: "goods", refId: null });
    hangUp();
  });

  it("listen in one tab for all, and in another one when that goes", async ({ db }) => {
    const line = news();
    const before = lines;
    const tabs = Array.from({ length: 8 }, () => {
      const tab = { heard: 0, hangUp: () => {} };
      tab.hangUp = line.open(
        (changed) => {
          if (changed?.refType === "goods") tab.heard += 1;
        },
        () => {},
      );
      return tab;
    });
    const sendUntilHeard = async (all: { heard: number }[]) => {
      for (const tab of all) tab.heard = 0;
      while (all.some(({ heard }) => heard === 0)) {
        await sendMessage(db, "现在");
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await sendUntilHeard(tabs);
    expect(lines - before).toBe(1);
    // The first one to request it is the one that listens.
    const [first, ...rest] = tabs;
    first!.hangUp();
    await sendUntilHeard(rest);
    expect(lines - before).toBe(2);
    for (const { hangUp } of rest) hangUp();
  });

  it("report the stream as lost where it is unavailable", async () => {
    await new Promise<void>((resolve) => {
      news(url, null).open(() => {}, resolve);
    });
    await new Promise<void>((resolve) => {
      news("http://127.0.0.1:1").open(() => {}, resolve);
    });
  });
});
