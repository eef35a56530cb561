import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import type { App } from "../app.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import type { Clock, Navigator } from "../platform.ts";
import { orderCommands } from "./order-commands.ts";
import type { OrderConsole } from "./order-console.ts";
import { createOrdersMachine } from "./order-list-machine.ts";

/** The console's list of orders, at `path`. */
export const createConsoleOrdersMachine = (path: string) => (orders: OrderConsole, navigator: Navigator, app: App) =>
  createOrdersMachine(path, orders, navigator, (text, intent) => app.notify(text, intent));

/** One order and what is done to it. */
export const createConsoleOrderMachine = (orders: OrderConsole, clock: Clock, app: App) =>
  createDetailMachine(
    {
      load: (id) => foundOrNull(orders.detail(id)),
      shows: (order) => thingsOfOrder("order", order),
      commands: orderCommands(orders, clock),
    },
    (text, intent) => app.notify(text, intent),
  );
