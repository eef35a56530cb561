import { createSentQuotesMachine } from "../../../application/demand/quote-machines.ts";
import { Quotes } from "../../../application/demand/quotes.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { LinkButton } from "../../kit/button.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { screenOf } from "../../wiring.tsx";
import { SentQuotes, type SentQuotesActor } from "../sent-parts.tsx";

const ShopQuotesView = ({ actor }: { actor: SentQuotesActor }) => (
  <>
    <PageHead title="我的报价" />
    <SentQuotes actor={actor} wayOn={<LinkButton to={CONSOLE_PAGES.openDemands.to()}>查看待报价求购</LinkButton>} />
  </>
);

export const ShopQuotesScreen = screenOf({
  adapterBundle: "member",
  ports: { quotes: Quotes, navigator: Navigator, notify: NOTIFY },
  machine: ({ quotes, navigator, notify }) =>
    createSentQuotesMachine({ path: CONSOLE_PAGES.sentQuotes.path, quotes, navigator, notify }),
  view: ShopQuotesView,
});
