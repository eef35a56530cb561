import { createTallyDetailMachine, TALLIES_PATH } from "../../../application/trade/merchant-pickup-machines.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import { Link } from "../../kit/link.tsx";
import { NOTIFY, screenOf } from "../../wiring.tsx";
import { type TallyActor, TallyConsole } from "./tally-console.tsx";

const TallyDetailView = ({ actor }: { actor: TallyActor }) => (
  <TallyConsole
    actor={actor}
    side={{
      event: "void",
      title: "提货记录",
      reader: "merchant",
      orders: "/console/order/detail",
      forwardOrders: "/console/futures/order",
      wayBack: <Link to={TALLIES_PATH}>查看提货记录</Link>,
      asks: { text: "作废后货物退回库存与订单余量，须重新录入码单。", submitText: "作废", isDanger: true },
    }}
  />
);

export const TallyDetailScreen = screenOf({
  adapterBundle: "console",
  ports: [MerchantPickups, NOTIFY],
  machine: createTallyDetailMachine,
  view: TallyDetailView,
});
