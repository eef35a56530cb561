import { NOTIFY } from "../../../application/ports.ts";
import { createTallyDetailMachine } from "../../../application/trade/merchant-pickup-machines.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { type TallyActor, TallyConsole } from "./tally-console.tsx";

const TallyDetailView = ({ actor }: { actor: TallyActor }) => (
  <TallyConsole
    actor={actor}
    side={{
      reader: "merchant",
      orders: CONSOLE_PAGES.merchantOrder.path,
      forwardOrders: CONSOLE_PAGES.merchantForwardOrder.path,
      wayBack: <Link to={CONSOLE_PAGES.merchantPickups.to()}>查看提货记录</Link>,
    }}
  />
);

export const TallyDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { pickups: MerchantPickups, notify: NOTIFY },
  machine: createTallyDetailMachine,
  view: TallyDetailView,
});
