import type { ActorRefFrom } from "xstate";
import { ShopConsole } from "../../../application/company/shop-console.ts";
import { createShopReviewMachine } from "../../../application/company/shop-machines.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  MERCHANT_EVENT_NAMES,
  MERCHANT_EVENTS,
  type MerchantDetail,
  type MerchantEvent,
} from "../../../domain/company/merchant-life.ts";
import { isShopShown, MERCHANT_STATES } from "../../../domain/company/merchant-states.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { LinkButton } from "../../kit/button.tsx";
import { CommandButtons, DetailFrame } from "../../kit/console/details.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { HistorySection } from "./review-parts.tsx";
import { ShopFacts } from "./shop-facts.tsx";

type DetailActor = ActorRefFrom<ReturnType<typeof createShopReviewMachine>>;

/** What ending a shop's trade does, where its row cannot say it. */
const followsOf = (name: string, { goodsNum, openOrders }: MerchantDetail): string | undefined => {
  const goods = `${goodsNum} 条在售货源立即下架，店铺不再展示。`;
  if (name === "suspend") return `${goods}${openOrders} 笔未完成的订单须继续履行。`;
  return name === "terminate" ? `${goods}人员的商家角色一并收回，不能撤销。` : undefined;
};

function ShopDetailView({ actor }: { actor: DetailActor }) {
  return (
    <DetailFrame
      actor={actor}
      missing={{ title: "没有这家店铺", action: <LinkButton to={CONSOLE_PAGES.shopsAdmin.to()}>返回列表</LinkButton> }}
      titleOf={({ shopName }) => shopName}
      failed="店铺没有取到"
      dialogOf={({ command, name, thing }) => (
        <EventDialog
          command={command}
          events={MERCHANT_EVENTS}
          event={name}
          side="operator"
          title={`${MERCHANT_EVENTS[name as MerchantEvent].label}「${thing.shopName}」`}
          text={followsOf(name, thing)}
        />
      )}
    >
      {(shop, ask, isBusy) => (
        <>
          <PageHead
            title={shop.shopName}
            note={
              <>
                <Tag meaning={toneFor(MERCHANT_STATES, shop.status, "operator")}>{shop.statusName}</Tag>{" "}
                {shop.companyId === null ? (
                  shop.companyName
                ) : (
                  <Link to={CONSOLE_PAGES.companyReview.to({ id: shop.companyId })}>{shop.companyName}</Link>
                )}
              </>
            }
            actions={
              <>
                {isShopShown(shop.status) ? (
                  <LinkButton to={PAGES.company.to({ merchantId: shop.id })}>查看店铺</LinkButton>
                ) : null}
                <CommandButtons names={shop.availableEvents} labels={MERCHANT_EVENT_NAMES} isBusy={isBusy} ask={ask} />
              </>
            }
          />
          {shop.suspendReason === "" ? null : (
            <ul className="tm-callout is-warning" aria-label="需要注意">
              <li>
                {shop.statusName}：{shop.suspendReason}
              </li>
            </ul>
          )}
          <ShopFacts shop={shop} />
          <HistorySection steps={shop.history} />
        </>
      )}
    </DetailFrame>
  );
}

export const ShopDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { shops: ShopConsole, notify: NOTIFY },
  machine: createShopReviewMachine,
  view: ShopDetailView,
});
