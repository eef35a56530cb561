import { expect, it } from "vitest";
import { createFollowListMachine } from "../../src/application/catalog/follow-list-machine.ts";
import { Follows } from "../../src/application/catalog/follows.ts";
import { Clock, Navigator } from "../../src/application/platform.ts";
import { NOTIFY } from "../../src/application/ports.ts";
import { createCore } from "../../src/core.ts";
import { machineryOf } from "../../src/ui/wiring.tsx";
import { createNodePlatform } from "../support/node-platform.ts";

it("notifier: a machine that takes one shows a notice in the app", async () => {
  const core = createCore(createNodePlatform("http://127.0.0.1:9"), { information: null, site: null });
  core.app.notices.start();
  await machineryOf({
    ports: { notify: NOTIFY },
    machine: ({ notify }) => {
      notify("已经变化", "warning");
      return null as never;
    },
  }).make(core);
  const { notices } = core.app.notices.getSnapshot().context;
  expect(notices.map(({ message, intent }) => ({ message, intent }))).toEqual([
    { message: "已经变化", intent: "warning" },
  ]);
  core.app.notices.stop();
});

it("ports: the compiler refuses another one, one too few and one too many", () => {
  const machine = createFollowListMachine;
  const { makeNow } = machineryOf({ ports: { follows: Follows, navigator: Navigator }, machine });
  // @ts-expect-error the clock is no navigator
  machineryOf({ ports: { follows: Follows, navigator: Clock }, machine });
  // @ts-expect-error a symbol of a function is no navigator
  machineryOf({ ports: { follows: Follows, navigator: NOTIFY }, machine });
  // @ts-expect-error the navigator is missing
  machineryOf({ ports: { follows: Follows }, machine });
  // @ts-expect-error the machine takes no clock
  machineryOf({ ports: { follows: Follows, navigator: Navigator, clock: Clock }, machine });
  const core = createCore(createNodePlatform("http://127.0.0.1:9"), { information: null, site: null });
  expect(makeNow(core)?.id).toBe("followList");
});
