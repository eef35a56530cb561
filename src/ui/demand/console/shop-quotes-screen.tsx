import { OPEN_DEMANDS_PATH, SENT_QUOTES_PATH } from "../../../application/demand/demand-console-machines.ts";
import { createSentQuotesMachine } from "../../../application/demand/quote-machines.ts";
import { Quotes } from "../../../application/demand/quotes.ts";
import type { Notifier } from "../../../application/notices-machine.ts";
import { Navigator } from "../../../application/platform.ts";
import { LinkButton } from "../../kit/button.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { NOTIFY, screenOf } from "../../wiring.tsx";
import { SentQuotes, type SentQuotesActor } from "../sent-parts.tsx";

const ShopQuotesView = ({ actor }: { actor: SentQuotesActor }) => (
  <>
    <PageHead title="我的报价" />
    <SentQuotes actor={actor} wayOn={<LinkButton to={OPEN_DEMANDS_PATH}>查看待报价求购</LinkButton>} />
  </>
);

export const ShopQuotesScreen = screenOf({
  adapterBundle: "member",
  ports: [Quotes, Navigator, NOTIFY],
  machine: (quotes: Quotes, navigator: Navigator, notify: Notifier) =>
    createSentQuotesMachine(SENT_QUOTES_PATH, quotes, navigator, notify),
  view: ShopQuotesView,
});
