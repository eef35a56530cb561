import { App } from "../../../application/app.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { OrderAdmin } from "../../../application/trade/order-console.ts";
import {
  createConsoleOrderMachine,
  createConsoleOrdersMachine,
} from "../../../application/trade/order-console-machines.ts";
import { screenOf } from "../../wiring.tsx";
import { ConsoleOrder, type ConsoleOrderActor } from "./console-order.tsx";
import { ConsoleOrders, type ConsoleOrdersActor } from "./console-orders.tsx";

export const AdminOrderListScreen = screenOf({
  adapterBundle: "console",
  ports: [OrderAdmin, Navigator, App],
  machine: createConsoleOrdersMachine("/console/platformOrder/list"),
  view: ({ actor }: { actor: ConsoleOrdersActor }) => <ConsoleOrders actor={actor} side="operator" />,
});

export const AdminOrderDetailScreen = screenOf({
  adapterBundle: "console",
  ports: [OrderAdmin, Clock, App],
  machine: createConsoleOrderMachine,
  view: ({ actor }: { actor: ConsoleOrderActor }) => <ConsoleOrder actor={actor} side="operator" />,
});
