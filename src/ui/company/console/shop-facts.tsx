import type { ReactNode } from "react";
import { FIGURE_NAMES, SHOP_TYPE_NAMES } from "../../../domain/company/merchant.ts";
import { FIGURES, figureText, orderCountText } from "../../../domain/company/merchant-figures.ts";
import type { MerchantDetail } from "../../../domain/company/merchant-life.ts";
import { accountShown } from "../../../domain/company/payee.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { type Column, RowTable } from "../../kit/console/data-table.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { useBrands } from "../../kit/known-brands.tsx";

/** Codes as people read them. */
export const kindNames = (codes: readonly string[]): string =>
  codes.map((code) => kindByCode(code)?.name ?? code).join("、");

const WAREHOUSE_COLUMNS: readonly Column<MerchantDetail["yards"][number]>[] = [
  { title: "仓库", cell: ({ storeName }) => storeName },
  { title: "地址", cell: ({ place }) => place },
  {
    title: "联系人",
    cell: ({ contact, phone }) => (
      <>
        {contact} <span className="tm-number tm-muted">{phone}</span>
      </>
    ),
  },
];

/** A shop's facts, for its owner and the operator. `note`: what can be done with them. */
export function ShopFacts({
  shop,
  note,
  payeeNote,
}: {
  shop: MerchantDetail;
  note?: ReactNode;
  /** What can be done with the account that buyers pay to. */
  payeeNote?: ReactNode;
}) {
  const brands = useBrands();
  return (
    <>
      <Section title="店铺资料" note={note}>
        <FieldGrid
          fields={[
            { label: "店铺编号", value: <span className="tm-number">{shop.merchantNo}</span> },
            { label: "店铺类型", value: SHOP_TYPE_NAMES[shop.shopType] },
            { label: "所在城市", value: shop.cityName },
            { label: "联系电话", value: <span className="tm-number">{shop.phoneDisplay}</span> },
            { label: "主营品类", value: kindNames(shop.mainKinds) },
            { label: "主营品牌", value: shop.brandCodes.map((code) => brands.byCode(code)?.name ?? code).join("、") },
            { label: "开店日期", value: shop.openedTime.slice(0, 10) },
            {
              label: "店铺标志",
              value:
                shop.logo === "" ? (
                  ""
                ) : (
                  <img className="tm-shop-mark" src={pictureShown(shop.logo, 160)} width={40} height={40} alt="" />
                ),
            },
            { label: "简介", value: shop.intro, isWide: true },
          ]}
        />
      </Section>
      <Section title="收款账户" note={payeeNote}>
        {shop.payee === null ? (
          <p className="tm-pad tm-muted">没有填写收款账户，填写后才能确认订单</p>
        ) : (
          <FieldGrid
            fields={[
              { label: "开户名称", value: shop.payee.accountName },
              { label: "开户银行", value: shop.payee.bankName },
              {
                label: "银行账号",
                value: <span className="tm-number">{accountShown(shop.payee.bankAccount)}</span>,
              },
            ]}
          />
        )}
      </Section>
      <Section title="经营">
        <FieldGrid
          fields={[
            { label: "在售货源", value: <span className="tm-number">{shop.goodsNum}</span> },
            { label: "未完成订单", value: <span className="tm-number">{shop.openOrders}</span> },
            { label: "成交", value: orderCountText(shop.metrics) },
            ...FIGURE_NAMES.map((name) => {
              const { value, sample } = figureText(shop.metrics, name);
              return { label: FIGURES[name].name, value: sample === "" ? value : `${value}（${sample}）` };
            }),
          ]}
        />
      </Section>
      <Section title="仓库">
        {shop.yards.length === 0 ? (
          <p className="tm-pad tm-muted">没有登记仓库</p>
        ) : (
          <RowTable
            label="仓库"
            isTop
            isFit
            columns={WAREHOUSE_COLUMNS}
            rows={shop.yards}
            keyOf={({ storeId }) => storeId}
          />
        )}
      </Section>
      {shop.people.length === 0 ? null : (
        <Section title="人员">
          <FieldGrid
            fields={shop.people.map(({ name, phone }) => ({
              label: name || "未命名",
              value: <span className="tm-number">{phone}</span>,
            }))}
          />
        </Section>
      )}
    </>
  );
}
