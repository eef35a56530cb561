import { Suspense } from "react";
import { Merchants } from "../../application/company/merchants.ts";
import { GoodsTableSkeleton } from "../catalog/goods-table-skeleton.tsx";
import { CompanyInfo, type CompanyPageActor } from "../company/company-info.tsx";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import "../catalog/catalog.css";
import "../catalog/goods-list.css";

const ShopGoods = afterwards(
  () => import("../catalog/shop-goods.tsx"),
  (module) => module.ShopGoods,
);

const ShopStrip = afterwards(
  () => import("../catalog/shop-strip.tsx"),
  (module) => module.ShopStrip,
);

const CompanyView = ({ actor }: { actor: CompanyPageActor }) => (
  <CompanyInfo
    actor={actor}
    tableOf={(rows) => (
      <Suspense fallback={<GoodsTableSkeleton rows={rows.length} />}>
        <ShopGoods rows={rows} />
      </Suspense>
    )}
    stripOf={(merchantId) => (
      <Suspense fallback={<div className="tm-price-strip" />}>
        <ShopStrip merchantId={merchantId} />
      </Suspense>
    )}
  />
);

export const CompanyInfoScreen = screenOf({
  adapterBundle: "page",
  ports: { merchants: Merchants },
  machine: laterMachine(
    () => import("../../application/company/company-page.ts"),
    (module) => module.createCompanyPageMachine,
  ),
  view: CompanyView,
});
