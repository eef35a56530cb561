import { expect, it } from "vitest";
import type { Notifier } from "../../src/application/notices-machine.ts";
import { createCore } from "../../src/core.ts";
import { machineryOf, NOTIFY } from "../../src/ui/wiring.tsx";
import { createNodePlatform } from "../support/node-platform.ts";

it("notifier: a machine that takes one shows a notice in the app", async () => {
  const { app, container } = createCore(createNodePlatform("http://127.0.0.1:9"), { information: null, site: null });
  app.notices.start();
  await machineryOf({
    ports: [NOTIFY],
    machine: (notify: Notifier) => {
      notify("已经变化", "warning");
      return null as never;
    },
  }).make(container);
  const { notices } = app.notices.getSnapshot().context;
  expect(notices.map(({ message, intent }) => ({ message, intent }))).toEqual([
    { message: "已经变化", intent: "warning" },
  ]);
  app.notices.stop();
});
