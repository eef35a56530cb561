import { useActorRef } from "@xstate/react";
import { HomeContent } from "../../application/content/home-content.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { portsAddress } from "../../domain/content/market-summary.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";
import { Count } from "../kit/money-text.tsx";
import { useSelector } from "../use-selector.ts";
import { useWired } from "../wiring.tsx";

const createMarketMachine = ({ content }: { content: HomeContent }) =>
  createLoadMachine({ load: () => content.market() });

/** How large the market is that somebody is about to enter, as it is counted; nothing where it cannot be asked. */
export function MarketFacts() {
  const actor = useActorRef(useWired(createMarketMachine, { content: HomeContent }), { input: { query: {} } });
  const market = useSelector(actor, (snapshot) => snapshot.context.data);
  if (market === null) return null;
  return (
    <>
      <Link to={PAGES.allGoods.to({ inStock: "1" })}>
        在售货源 <Count value={market.goodsNum} unit="条" />
      </Link>
      <Link to={portsAddress(market)}>
        覆盖港口 <Count value={market.ports.length} unit="个" />
      </Link>
      <Link to={PAGES.merchants.to()}>
        认证商家 <Count value={market.merchantNum} unit="家" />
      </Link>
    </>
  );
}
