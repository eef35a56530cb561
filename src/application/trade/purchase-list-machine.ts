import { PAGES } from "../../domain/shell/pages.ts";
import { LIST_NAME, type PurchaseList } from "../../domain/sourcing/purchase-list.ts";
import { confirmed, withForm } from "../commands.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import type { Baskets } from "./baskets.ts";

/** The purchase lists of the purchasing entity; an opened one is a new basket, priced as of now. */
export const createPurchaseListMachine = ({
  baskets,
  ids,
  navigator,
  notify,
}: {
  baskets: Baskets;
  ids: Ids;
  navigator: Navigator;
  notify: Notifier;
}) =>
  createListMachine<never, PurchaseList>({
    path: PAGES.purchaseLists.path,
    filters: [],
    load: ({ page }) => baskets.lists(page),
    commands: {
      open: {
        send: async ({ id }) => navigator.go(PAGES.basket.to({ id: await baskets.openList(id, ids.next()) })),
        done: "已按今天的货源配单",
      },
      rename: withForm(LIST_NAME, {
        first: ({ name }: PurchaseList) => ({ name }),
        send: ({ id }, { name }) => baskets.renameList(id, name),
        done: "已改名",
      }),
      remove: confirmed(({ id }: PurchaseList) => baskets.removeList(id), "已删除"),
    },
    navigator,
    notify,
  });
