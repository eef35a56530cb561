import { DEMAND_TABS } from "../../domain/demand/demand.ts";
import type { DemandWithSources } from "../../domain/demand/source-view.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { confirmed } from "../commands.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";

import type { Demands } from "./demands.ts";
import { closing, extending } from "./owner-commands.ts";

type DemandListPorts = { demands: Demands; navigator: Navigator; clock: Clock; ids: Ids; notify: Notifier };

/** The purchasing entity's demands with their quotes; `tab` is a key of `DEMAND_TABS`. A copy opens in the form. */
export const createDemandListMachine = ({ demands, navigator, clock, ids, notify }: DemandListPorts) =>
  createListMachine<"tab", DemandWithSources>({
    path: PAGES.demands.path,
    filters: ["tab"],
    load: ({ filters: { tab }, page }) =>
      demands.list({ ...page, status: DEMAND_TABS.find(({ key }) => key === tab)?.statuses ?? [] }),
    shows: [{ refType: "demand" }, { refType: "demandQuote" }],
    commands: {
      close: closing(demands, (demand) => demand),
      withdraw: confirmed((demand) => demands.withdraw(demand), "已撤回，可修改后重新发布"),
      extend: extending(demands, clock, (demand) => demand),
      basket: {
        async send({ id }) {
          navigator.go(PAGES.basket.to({ id: await demands.basketOf({ demandId: id }, ids.next()) }));
        },
        done: "已生成配单",
      },
      copy: {
        async send({ id }) {
          const copy = await demands.copy(id, ids.next());
          navigator.go(PAGES.demandForm.to({ id: copy.id }));
        },
        done: "已复制为草稿",
      },
    },
    navigator,
    notify,
  });
