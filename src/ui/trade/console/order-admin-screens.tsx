import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { OrderAdmin } from "../../../application/trade/order-console.ts";
import {
  createConsoleOrdersMachine,
  createOrderAdminMachine,
} from "../../../application/trade/order-console-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { screenOf } from "../../wiring.tsx";
import { ConsoleOrder, type ConsoleOrderActor } from "./console-order.tsx";
import { ConsoleOrders, type ConsoleOrdersActor } from "./console-orders.tsx";

export const AdminOrderListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, orders: OrderAdmin, navigator: Navigator, app: App },
  machine: (ports) => createConsoleOrdersMachine({ ...ports, list: "allOrders", path: CONSOLE_PAGES.ordersAdmin.path }),
  view: ({ actor }: { actor: ConsoleOrdersActor }) => <ConsoleOrders actor={actor} side="operator" />,
});

export const AdminOrderDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { orders: OrderAdmin, clock: Clock, app: App },
  machine: createOrderAdminMachine,
  view: ({ actor }: { actor: ConsoleOrderActor }) => <ConsoleOrder actor={actor} side="operator" />,
});
