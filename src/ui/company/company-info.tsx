import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { createCompanyPageMachine } from "../../application/company/company-page.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { FEWEST_MEASURED, FIGURE_NAMES, type MerchantCard, SHOP_TYPE_NAMES } from "../../domain/company/merchant.ts";
import { FIGURES, figureText, orderCountText } from "../../domain/company/merchant-figures.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { COMPANY_TYPE_NAMES, companyHead, type PublicCompany } from "../../domain/company/public-info.ts";
import type { Page } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { LinkButton } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { Link } from "../kit/link.tsx";
import { ShopMark } from "../kit/merchant-strip.tsx";
import { Phone } from "../kit/phone.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { holidayText } from "./shop-parts.tsx";
import "./company.css";

export type CompanyPageActor = ActorRefFrom<ReturnType<typeof createCompanyPageMachine>>;

/** How a shop's goods are listed and shown by price, which the parts of the catalogue do. */
type GoodsParts = {
  tableOf: (goods: readonly GoodsBrief[]) => ReactNode;
  stripOf: (shop: MerchantCard["id"]) => ReactNode;
};

/** A company and its shop: who they are, what they sell, what is registered of them. */
export function CompanyInfo({ actor, ...parts }: { actor: CompanyPageActor } & GoodsParts) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const data = state.context.data;
  useSubjectTitle(data === null ? null : companyHead(data.page).title);
  if (state.matches("failed"))
    return (
      <div className="tm-panel">
        <h1 className="tm-visually-hidden">企业信息</h1>
        <ErrorState message="企业信息没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.matches("loading"))
    return (
      <div className="tm-panel">
        <SkeletonRows rows={8} />
      </div>
    );
  if (data === null)
    return (
      <div className="tm-panel">
        <h1 className="tm-visually-hidden">企业信息</h1>
        <EmptyState title="企业不存在或未认证" action={<Link to={PAGES.merchants.to()}>查看全部商家</Link>} />
      </div>
    );
  const { company, shop } = data.page;
  return (
    <div className="tm-stack tm-gap-12">
      <CompanyHeader company={company} shop={shop} />
      {shop === null ? null : <ShopGoods shop={shop} goods={data.goods} {...parts} />}
      {company === null ? null : <CompanyFacts company={company} />}
    </div>
  );
}

function CompanyHeader({ company, shop }: { company: PublicCompany | null; shop: MerchantCard | null }) {
  const name = shop?.shopName ?? company?.companyName ?? "";
  return (
    <section className="tm-panel tm-company-head tm-grid tm-gap-16 tm-pad" aria-labelledby="company-name">
      <ShopMark shop={{ logo: shop?.logo || company?.logo || "", shopName: shop?.shopName ?? name }} />
      <div className="tm-grid tm-company-names">
        <h1 id="company-name">{name}</h1>
        <p className="tm-row tm-flow tm-gap-12">
          {company === null ? (
            <Tag meaning="waiting">未关联企业</Tag>
          ) : company.companyStatus === COMPANY_STATUS.certified ? (
            <Tag meaning="done">企业已认证</Tag>
          ) : (
            <Tag meaning="ended">认证已过期</Tag>
          )}
          {company?.certDate ? <span className="tm-muted tm-small">认证日期 {company.certDate}</span> : null}
          {shop === null ? null : <FollowButton targetType={FOLLOW_TYPE.shop} targetId={shop.id} />}
          {shop?.status === MERCHANT_STATUS.onHoliday ? <Tag>{holidayText(shop)}</Tag> : null}
        </p>
        {shop === null ? null : (
          <p className="tm-muted">
            <span>
              {company === null ? null : <>{company.companyName} · </>}
              {SHOP_TYPE_NAMES[shop.shopType]} · {shop.cityName} ·{" "}
              <span className="tm-number">{shop.openedDate} 入驻</span>
            </span>
          </p>
        )}
        {shop === null || shop.phoneDisplay === "" ? null : (
          <p className="tm-row tm-gap-8">
            联系电话 <Phone phone={shop.phoneDisplay} />
          </p>
        )}
        <p>{company?.intro || shop?.intro}</p>
      </div>
      {shop === null ? null : <ShopMetrics shop={shop} />}
    </section>
  );
}

function ShopMetrics({ shop }: { shop: MerchantCard }) {
  const { metrics } = shop;
  const figures = [
    ...FIGURE_NAMES.map((name) => ({ name: FIGURES[name].name, ...figureText(metrics, name) })),
    { name: "成交", value: orderCountText(metrics), sample: "" },
  ];
  const isSilent = figures.every(({ sample }) => sample === "");
  return (
    <div className="tm-company-metrics">
      <dl className="tm-grid">
        {figures.map(({ name, value, sample }) => (
          <div key={name} className={name === "经营范围" ? "is-wide" : undefined}>
            <dt className="tm-muted tm-small">{name}</dt>
            <dd className="tm-number">{value}</dd>
            {sample === "" ? null : <dd className="tm-muted tm-small">{sample}</dd>}
          </div>
        ))}
      </dl>
      <p className="tm-muted tm-small tm-below-8">
        {isSilent ? `不足 ${FEWEST_MEASURED} 笔的指标不显示` : "首次答复和退款用时取中位数"} ·{" "}
        <a href={PAGES.article.to({ slot: "shop-metrics" })}>指标怎么算</a>
      </p>
    </div>
  );
}

function ShopGoods({
  shop,
  goods,
  tableOf,
  stripOf,
}: { shop: MerchantCard; goods: Page<GoodsBrief> | null } & GoodsParts) {
  const all = PAGES.allGoods.to({ merchantId: shop.id });
  return (
    <section className="tm-panel" aria-labelledby="shop-goods">
      <div className="tm-panel-head">
        <h2 id="shop-goods">货源</h2>
        {goods === null || goods.rows.length === 0 ? null : stripOf(shop.id)}
        <LinkButton to={all} size="small">
          查看全部 {goods?.total ?? shop.goodsNum} 条货源
        </LinkButton>
      </div>
      {goods === null ? (
        <p className="tm-pad tm-muted">货源暂时没有取到，可从“查看全部”进入</p>
      ) : goods.rows.length === 0 ? (
        <EmptyState title="店铺暂无在售货源" action={<Link to={PAGES.allGoods.to()}>查看全部货源</Link>} />
      ) : (
        tableOf(goods.rows)
      )}
    </section>
  );
}

function CompanyFacts({ company }: { company: PublicCompany }) {
  const facts: readonly (readonly [string, string])[] = [
    ["企业名称", company.companyName],
    ["统一社会信用代码", company.creditCode],
    ["企业类型", COMPANY_TYPE_NAMES[company.companyType]],
    ["法定代表人", company.legalPerson || "-"],
    ...(company.legalIdNoMask === "" ? [] : [["法人证件号", company.legalIdNoMask] as const]),
    ["注册资本", company.regCapital || "-"],
    ["成立日期", company.establishDate ?? "-"],
    ["营业期限", company.licenceExpire === null ? "长期" : `至 ${company.licenceExpire}`],
    ["认证有效期", company.certExpireDate === null ? "-" : `至 ${company.certExpireDate}`],
    ["注册地址", company.regAddress || "-"],
    ...(["", company.regAddress].includes(company.address) ? [] : [["经营地址", company.address] as const]),
    ["主营品类", company.kindNames.join("、") || "-"],
    ["经营范围", company.businessScope || "-"],
  ];
  return (
    <section className="tm-panel" aria-labelledby="company-facts">
      <div className="tm-panel-head">
        <h2 id="company-facts">企业信息</h2>
        <span className="tm-muted tm-small">证照号码与姓名部分隐藏</span>
      </div>
      <dl className="tm-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {name === "成立日期" || name === "统一社会信用代码" ? <span className="tm-number">{value}</span> : value}
            </dd>
          </div>
        ))}
      </dl>
      {company.images.length === 0 ? null : (
        <ul className="tm-row tm-stretched tm-gap-12 tm-wrap tm-pad-rest">
          {company.images.map((image) => (
            <li key={image}>
              <img
                className="tm-thumb"
                src={image}
                width={240}
                height={160}
                alt={`${company.companyName}图片`}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
