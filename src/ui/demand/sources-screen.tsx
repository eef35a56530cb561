import { Fragment } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Demands } from "../../application/demand/demands.ts";
import { createSourcesMachine, type SourcedDemand } from "../../application/demand/quote-machines.ts";
import { Quotes } from "../../application/demand/quotes.ts";
import { Clock, Ids } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { DEMAND_EVENT_NAMES, VISIBILITY_NAMES } from "../../domain/demand/demand.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { type Ask, DetailFrame, FieldGrid, Section } from "../kit/console/details.tsx";
import { PageHead } from "../kit/console/page.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { screenOf } from "../wiring.tsx";
import { Compared } from "./compared-table.tsx";
import { DemandTag } from "./demand-tag.tsx";
import { minute } from "./quote-parts.tsx";
import { SourceCommandDialog } from "./source-dialogs.tsx";
import { Recommended } from "./source-lines.tsx";
import "./quotes.css";

type SourcesActor = ActorRefFrom<ReturnType<typeof createSourcesMachine>>;

function SourcesView({ actor }: { actor: SourcesActor }) {
  return (
    <div className="tm-stack tm-gap-12">
      <DetailFrame
        actor={actor}
        missing={{ title: "求购不存在", action: <LinkButton to={PAGES.demands.to()}>回到我的求购</LinkButton> }}
        subject="这条求购"
        titleOf={({ demand }) => demand.title}
        failed="求购没有取到"
        dialogOf={({ thing, ...asked }) => <SourceCommandDialog {...asked} shown={thing} />}
      >
        {(shown, ask) => (
          <>
            <Head shown={shown} ask={ask} />
            <Compared shown={shown} ask={ask} />
            <Recommended shown={shown} ask={ask} />
          </>
        )}
      </DetailFrame>
    </div>
  );
}

function Head({ shown: { demand, comparison, shops }, ask }: { shown: SourcedDemand; ask: Ask }) {
  const invited = shops.filter((one) => one.invited);
  return (
    <>
      <PageHead
        title={demand.title}
        note={demand.demandNo}
        actions={
          <>
            {comparison.events.includes("extend") ? (
              <Button look="primary" onClick={() => ask("extend")}>
                {DEMAND_EVENT_NAMES.extend}
              </Button>
            ) : null}
            {shops.length === 0 ? null : (
              <Button
                look={demand.visibility === 2 && invited.length === 0 ? "primary" : "plain"}
                onClick={() => ask("inviteShop")}
              >
                邀请商家
              </Button>
            )}
            {comparison.events.includes("close") ? <Button onClick={() => ask("close")}>关闭求购</Button> : null}
            <LinkButton to={PAGES.demands.to()}>回到我的求购</LinkButton>
          </>
        }
      />
      <Section title="求购内容" note={<DemandTag demand={demand} side="buyer" />}>
        <FieldGrid
          fields={[
            { label: "收货", value: demand.deliverCityName || "不限" },
            { label: "交期", value: demand.needDate || "不限" },
            {
              label: "报价截止",
              value:
                demand.quoteDeadlineAt === 0 ? (
                  "-"
                ) : (
                  <span className="tm-number">{minute(demand.quoteDeadlineAt)}</span>
                ),
            },
            { label: "付款方式", value: demand.payTerm || "面议" },
            { label: "收到报价", value: `${demand.quoteNum} 份` },
            { label: "谁能看到", value: VISIBILITY_NAMES[demand.visibility] },
            demand.visibility === 2 || invited.length > 0
              ? {
                  label: "邀请的商家",
                  value:
                    invited.length === 0
                      ? "还没有邀请商家"
                      : invited.map(({ merchantId, shopName }, at) => (
                          <Fragment key={merchantId}>
                            {at === 0 ? null : "、"}
                            <ShopLink id={merchantId} name={shopName} />
                          </Fragment>
                        )),
                  isWide: true,
                }
              : null,
            demand.closeReason === "" ? null : { label: "说明", value: demand.closeReason, isWide: true },
          ]}
        />
      </Section>
    </>
  );
}

export const SourcesScreen = screenOf({
  adapterBundle: "member",
  ports: { quotes: Quotes, demands: Demands, clock: Clock, ids: Ids, app: App, notify: NOTIFY },
  machine: ({ quotes, demands, clock, ids, app, notify }) =>
    createSourcesMachine({
      quotes,
      demands,
      clock,
      ids,
      notify,
      cartCounted: (num) => app.session.send({ type: "cartCounted", num }),
    }),
  view: SourcesView,
});
