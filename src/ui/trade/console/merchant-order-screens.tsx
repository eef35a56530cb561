import { App } from "../../../application/app.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { MerchantOrders } from "../../../application/trade/order-desk.ts";
import { createDeskDetailMachine, createDeskListMachine } from "../../../application/trade/order-desk-machines.ts";
import { screenOf } from "../../wiring.tsx";
import { DeskDetail, type DeskDetailActor } from "./desk-detail.tsx";
import { DeskList, type DeskListActor } from "./desk-list.tsx";

export const MerchantOrderListScreen = screenOf({
  shelf: "console",
  ports: [MerchantOrders, Navigator, App],
  machine: createDeskListMachine("/console/order/list"),
  view: ({ actor }: { actor: DeskListActor }) => <DeskList actor={actor} side="merchant" />,
});

export const MerchantOrderDetailScreen = screenOf({
  shelf: "console",
  ports: [MerchantOrders, Clock, App],
  machine: createDeskDetailMachine,
  view: ({ actor }: { actor: DeskDetailActor }) => <DeskDetail actor={actor} side="merchant" />,
});
