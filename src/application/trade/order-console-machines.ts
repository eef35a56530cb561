import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import type { App } from "../app.ts";
import type { Command } from "../command-machine.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import type { Clock, Navigator } from "../platform.ts";
import { adminOrderCommands, merchantOrderCommands } from "./order-commands.ts";
import type { MerchantOrders, OrderAdmin, OrderConsole } from "./order-console.ts";
import { createOrdersMachine } from "./order-list-machine.ts";

type ConsoleOrdersPorts = {
  lists: ConsoleLists;
  list: "merchantOrderList" | "allOrders";
  orders: Pick<OrderConsole, "counts">;
  path: string;
  navigator: Navigator;
  app: App;
};

/** The console's list of orders, at `path`. */
export const createConsoleOrdersMachine = ({ lists, list, orders, path, navigator, app }: ConsoleOrdersPorts) =>
  createOrdersMachine({
    path,
    orders: {
      list: ({ pageNum, pageSize, ...filters }) => lists.page(list, filters, { pageNum, pageSize }),
      counts: () => orders.counts(),
    },
    navigator,
    notify: (text, intent) => app.notify(text, intent),
  });

type ConsoleOrderPorts<Orders> = { orders: Orders; clock: Clock; app: App };

/** One order and what is done to it by `commandsOf`. */
const orderMachine =
  <Orders extends OrderConsole>(commandsOf: (orders: Orders, clock: Clock) => Record<string, Command<OrderDetail>>) =>
  ({ orders, clock, app }: ConsoleOrderPorts<Orders>) =>
    createDetailMachine({
      load: (id) => foundOrNull(orders.detail(id)),
      shows: (order) => thingsOfOrder("order", order),
      commands: commandsOf(orders, clock),
      notify: (text, intent) => app.notify(text, intent),
    });

/** One order of a shop. */
export const createMerchantOrderMachine = orderMachine<MerchantOrders>(merchantOrderCommands);
/** The same for the operator. */
export const createOrderAdminMachine = orderMachine<OrderAdmin>(adminOrderCommands);
