import type { ActorRefFrom } from "xstate";
import { DemandConsole } from "../../../application/demand/demand-console.ts";
import { createOpenDemandsMachine } from "../../../application/demand/demand-console-machines.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { QUOTE_FINAL, quoteTone } from "../../../domain/demand/quote.ts";
import type { OpenDemand } from "../../../domain/demand/quote-view.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { askedColumns } from "../asked-columns.tsx";
import "../quotes.css";

const COLUMNS: readonly Column<OpenDemand>[] = [
  ...askedColumns((_, lines) => lines),
  {
    title: "我的报价",
    width: 108,
    cell: ({ myQuote, invited, goodsId }) => (
      <>
        {myQuote === null ? (
          <Tag>未报价</Tag>
        ) : (
          <Tag meaning={quoteTone(myQuote.status, "supplier")}>{myQuote.statusName}</Tag>
        )}
        {invited ? <span className="tm-under">{goodsId === null ? "买家邀请" : "买家询价"}</span> : null}
      </>
    ),
  },
  {
    title: "操作",
    width: 104,
    cell: ({ id, myQuote }) => (
      <LinkButton size="small" target="_blank" to={PAGES.demandBoard.to({ id })}>
        {myQuote === null || QUOTE_FINAL.includes(myQuote.status) ? "去报价" : "查看报价"}
      </LinkButton>
    ),
  },
];

const TABS = [
  { key: "", label: "与本店货源相符" },
  { key: "invited", label: "邀请本店报价" },
  { key: "all", label: "全部公开求购" },
] as const;

function ShopDemandsView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createOpenDemandsMachine>> }) {
  return (
    <>
      <PageHead title="待报价求购" />
      <ListPanel
        actor={actor}
        tabs={{ label: "范围", name: "show", tabs: TABS }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "树种、城市或求购编号" }]}
        label="待报价求购"
        columns={COLUMNS}
        empty={(filters) =>
          filters.show === "all"
            ? { title: "现在没有公开的求购" }
            : {
                title: "没有这样的求购",
                action: <LinkButton to={CONSOLE_PAGES.openDemands.to({ show: "all" })}>查看全部公开求购</LinkButton>,
              }
        }
        failed="求购没有取到"
      />
    </>
  );
}

export const ShopDemandsScreen = screenOf({
  adapterBundle: "console",
  ports: { demands: DemandConsole, navigator: Navigator, notify: NOTIFY },
  machine: createOpenDemandsMachine,
  view: ShopDemandsView,
});
