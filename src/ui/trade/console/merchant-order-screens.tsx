import { App } from "../../../application/app.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { MerchantOrders } from "../../../application/trade/order-console.ts";
import {
  createConsoleOrderMachine,
  createConsoleOrdersMachine,
} from "../../../application/trade/order-console-machines.ts";
import { screenOf } from "../../wiring.tsx";
import { ConsoleOrder, type ConsoleOrderActor } from "./console-order.tsx";
import { ConsoleOrders, type ConsoleOrdersActor } from "./console-orders.tsx";

export const MerchantOrderListScreen = screenOf({
  adapterBundle: "console",
  ports: [MerchantOrders, Navigator, App],
  machine: createConsoleOrdersMachine("/console/order/list"),
  view: ({ actor }: { actor: ConsoleOrdersActor }) => <ConsoleOrders actor={actor} side="merchant" />,
});

export const MerchantOrderDetailScreen = screenOf({
  adapterBundle: "console",
  ports: [MerchantOrders, Clock, App],
  machine: createConsoleOrderMachine,
  view: ({ actor }: { actor: ConsoleOrderActor }) => <ConsoleOrder actor={actor} side="merchant" />,
});
