import { App } from "../../../application/app.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { OrderAdmin } from "../../../application/trade/order-desk.ts";
import { createDeskDetailMachine, createDeskListMachine } from "../../../application/trade/order-desk-machines.ts";
import { screenOf } from "../../wiring.tsx";
import { DeskDetail, type DeskDetailActor } from "./desk-detail.tsx";
import { DeskList, type DeskListActor } from "./desk-list.tsx";

export const AdminOrderListScreen = screenOf({
  shelf: "console",
  ports: [OrderAdmin, Navigator, App],
  machine: createDeskListMachine("/console/platformOrder/list"),
  view: ({ actor }: { actor: DeskListActor }) => <DeskList actor={actor} side="operator" />,
});

export const AdminOrderDetailScreen = screenOf({
  shelf: "console",
  ports: [OrderAdmin, Clock, App],
  machine: createDeskDetailMachine,
  view: ({ actor }: { actor: DeskDetailActor }) => <DeskDetail actor={actor} side="operator" />,
});
