import type { ActorRefFrom } from "xstate";
import { ShopConsole } from "../../../application/company/shop-console.ts";
import { createShopReviewMachine, SHOPS_PATH } from "../../../application/company/shop-machines.ts";
import { shopAddress } from "../../../domain/company/merchant.ts";
import {
  MERCHANT_EVENT_NAMES,
  type MerchantDetail,
  type MerchantEvent,
} from "../../../domain/company/merchant-life.ts";
import { isShopShown } from "../../../domain/company/merchant-states.ts";
import { LinkButton } from "../../kit/button.tsx";
import { ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { CommandButtons, DetailFrame } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { NOTIFY, screenOf } from "../../wiring.tsx";
import { SHOP_MEANING } from "../review-status.ts";
import { HistorySection } from "./review-parts.tsx";
import { ShopFacts } from "./shop-facts.tsx";

type DetailActor = ActorRefFrom<ReturnType<typeof createShopReviewMachine>>;

const followsOf = (event: MerchantEvent, { goodsNum, openOrders }: MerchantDetail): string => {
  if (event === "resume") return "店铺重新展示并可接单，停业时下架的货源由商家重新上架。";
  const goods = `${goodsNum} 条在售货源立即下架，店铺不再展示。`;
  return event === "suspend"
    ? `${goods}${openOrders} 笔未完成的订单须继续履行。`
    : `${goods}人员的商家角色一并收回，不能撤销。`;
};

function ShopDetailView({ actor }: { actor: DetailActor }) {
  return (
    <DetailFrame
      actor={actor}
      missing={{ title: "没有这家店铺", action: <LinkButton to={SHOPS_PATH}>返回列表</LinkButton> }}
      titleOf={({ shopName }) => shopName}
      failed="店铺没有取到"
      dialogOf={({ command, name, thing }) => {
        const event = name as MerchantEvent; // the commands of the machine
        return (
          <ReasonDialog
            command={command}
            title={`${MERCHANT_EVENT_NAMES[event]}「${thing.shopName}」`}
            text={followsOf(event, thing)}
            submitText={MERCHANT_EVENT_NAMES[event]}
            isDanger={event !== "resume"}
          />
        );
      }}
    >
      {(shop, ask, isBusy) => (
        <>
          <PageHead
            title={shop.shopName}
            note={
              <>
                <Tag meaning={SHOP_MEANING[shop.status]}>{shop.statusName}</Tag>{" "}
                {shop.companyId === null ? (
                  shop.companyName
                ) : (
                  <Link to={`/console/company/detail?id=${shop.companyId}`}>{shop.companyName}</Link>
                )}
              </>
            }
            actions={
              <>
                {isShopShown(shop.status) ? <LinkButton to={shopAddress(shop.id)}>查看店铺</LinkButton> : null}
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
  ports: [ShopConsole, NOTIFY],
  machine: createShopReviewMachine,
  view: ShopDetailView,
});
