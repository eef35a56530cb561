import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { MerchantOrders } from "../../../application/trade/order-console.ts";
import {
  createConsoleOrdersMachine,
  createMerchantOrderMachine,
} from "../../../application/trade/order-console-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { screenOf } from "../../wiring.tsx";
import { ConsoleOrder, type ConsoleOrderActor } from "./console-order.tsx";
import { ConsoleOrders, type ConsoleOrdersActor } from "./console-orders.tsx";

export const MerchantOrderListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, orders: MerchantOrders, navigator: Navigator, app: App },
  machine: (ports) =>
    createConsoleOrdersMachine({ ...ports, list: "merchantOrderList", path: CONSOLE_PAGES.merchantOrders.path }),
  view: ({ actor }: { actor: ConsoleOrdersActor }) => <ConsoleOrders actor={actor} side="merchant" />,
});

export const MerchantOrderDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { orders: MerchantOrders, clock: Clock, app: App },
  machine: createMerchantOrderMachine,
  view: ({ actor }: { actor: ConsoleOrderActor }) => <ConsoleOrder actor={actor} side="merchant" />,
});
