import { Suspense } from "react";
import { ForwardOffers } from "../../application/futures/forward-offers.ts";
import { TokenStore } from "../../application/platform.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import { depositKindOf, depositRule, depositWord } from "../../domain/futures/deposit.ts";
import {
  containersText,
  OFFER_STATUS,
  type OfferDetail,
  PRICE_MODE_NAMES,
  remainOfText,
  sampleText,
} from "../../domain/futures/forward-offer.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { moistureName } from "../../domain/timber/spec.ts";
import { LinkButton } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { Link } from "../kit/link.tsx";
import { Count, PerM3, Volume } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { MerchantCell } from "../kit/shop-link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import type { OfferActor } from "./landed-panel.tsx";
import { MbfPrice, QuotedPrice, termsText } from "./offer-parts.tsx";
import "./futures.css";

const LandedPanel = afterwards(
  () => import("./landed-panel.tsx"),
  (module) => module.LandedPanel,
);

function GlobalDetailView({ actor }: { actor: OfferActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { offer, turns } = state.context;
  useSubjectTitle(offer?.title ?? null);
  if (state.matches("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message="期货报盘没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.matches("missing"))
    return (
      <div className="tm-panel">
        <EmptyState isPage title="报盘不存在或已撤盘" action={<Link to={PAGES.forwardOffers.to()}>看其他报盘</Link>} />
      </div>
    );
  if (offer === null)
    return (
      <div className="tm-panel">
        <SkeletonRows rows={8} />
      </div>
    );
  return (
    <div className="tm-offer tm-grid tm-starts tm-gap-16">
      <div className="tm-grow tm-stack tm-gap-16">
        <Head offer={offer} />
        <Lines offer={offer} />
      </div>
      <div className="tm-grow tm-stack tm-gap-16">
        {offer.access === "open" ? (
          offer.landedInput === null ? (
            <section className="tm-panel tm-stack tm-starts tm-gap-12 tm-pad">
              <h2>到货成本测算</h2>
              <p>该报盘须询价，商家报价后可测算到货成本。</p>
            </section>
          ) : (
            <Suspense fallback={null}>
              <LandedPanel actor={actor} offer={offer} turns={turns} />
            </Suspense>
          )
        ) : (
          <Hidden offer={offer} />
        )}
      </div>
    </div>
  );
}

/** Why there is no price here, and the way to it. */
function Hidden({ offer }: { offer: OfferDetail }) {
  const isVisitor = offer.access === "login";
  const here = encodeURIComponent(PAGES.forwardOffer.to({ id: offer.id }));
  return (
    <section className="tm-panel tm-stack tm-starts tm-gap-12 tm-pad" aria-label="报价">
      <h2>报价与到货成本</h2>
      <p>期货报价、供货方与到货成本仅向认证企业展示。</p>
      {isVisitor ? (
        <LinkButton look="primary" to={PAGES.login.to({ redirect: here })}>
          登录查看报价
        </LinkButton>
      ) : (
        <LinkButton look="primary" to={PAGES.certification.to()}>
          企业认证或切换企业
        </LinkButton>
      )}
      {offer.spot === null ? null : (
        <p className="tm-muted">
          今日现货（{sampleText(offer.spot)}）<PerM3 fen={offer.spot.perM3} />
        </p>
      )}
    </section>
  );
}

function Head({ offer }: { offer: OfferDetail }) {
  const isOpen = offer.status === OFFER_STATUS.open;
  const canOrder = isOpen && offer.priceMode === 1;
  return (
    <section className="tm-panel tm-pad" aria-label="报盘">
      <header className="tm-row tm-gap-12">
        <h1>{offer.title}</h1>
        <Tag meaning={isOpen ? "running" : "ended"}>{offer.statusName}</Tag>
        <FollowButton targetType={FOLLOW_TYPE.forwardOffer} targetId={offer.id} />
      </header>
      <div className="tm-offer-price tm-row tm-baseline tm-gap-16 tm-below-12 tm-above-12">
        {offer.price === null ? (
          <span className="tm-muted">{offer.access === "open" ? "询价" : "报价仅认证企业可见"}</span>
        ) : (
          <QuotedPrice price={offer.price} currency={offer.currency} />
        )}
        <span>{termsText(offer)}</span>
        <Tag>{PRICE_MODE_NAMES[offer.priceMode]}</Tag>
        <MbfPrice mbf={offer.mbf} />
      </div>
      <dl className="tm-facts is-bare">
        <Fact label="报盘号" value={<span className="tm-number">{offer.offerNo}</span>} />
        <Fact
          label="商家"
          value={
            <div className="tm-row">
              <MerchantCell offer={offer} />
            </div>
          }
        />
        <Fact label="供货方" value={offer.supplierName ?? <span className="tm-muted">认证后可见</span>} />
        <Fact label="产地 / 品牌" value={[offer.originName, offer.brandName].filter(Boolean).join(" / ")} />
        <Fact label="装运地" value={offer.loadPort || "-"} />
        <Fact label="目的港" value={offer.destPorts.map(({ name }) => name).join("、")} />
        <Fact label="可订 / 共" value={<Count value={remainOfText(offer)} unit="m³" />} />
        <Fact label="装柜" value={containersText(offer)} />
        <Fact label="装船期" value={<span className="tm-number">{`${offer.etdFrom} 至 ${offer.etdTo}`}</span>} />
        <Fact label="预计到港" value={<span className="tm-number">{offer.eta}</span>} />
        <Fact label="船名航次" value={offer.vesselVoyage || "待定"} />
        <Fact label="付款方式" value={offer.paymentTerm} />
        <Fact
          label={`${depositWord(depositKindOf(offer))} / 溢短装`}
          value={`${offer.depositPct}% / ±${offer.tolerancePct}%`}
        />
        <Fact label={`${depositWord(depositKindOf(offer))}约定`} value={depositRule(depositKindOf(offer))} />
        <Fact label="认证" value={offer.certs.join("、") || "-"} />
        <Fact label="有效期至" value={<span className="tm-number">{offer.validTime.slice(0, 16)}</span>} />
      </dl>
      {isOpen ? (
        <div className="tm-row tm-stretched tm-gap-12 tm-below-16">
          {canOrder ? (
            <LinkButton look="primary" size="large" to={PAGES.forwardOrderForm.to({ offerId: offer.id })}>
              按报价下单
            </LinkButton>
          ) : null}
          <LinkButton
            look={canOrder ? "plain" : "primary"}
            size="large"
            to={PAGES.forwardInquiryForm.to({ offerId: offer.id })}
          >
            询盘
          </LinkButton>
        </div>
      ) : null}
    </section>
  );
}

const Fact = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Lines({ offer }: { offer: OfferDetail }) {
  return (
    <section className="tm-panel" aria-label="规格明细">
      <header className="tm-panel-head">
        <h2>规格明细</h2>
        <span className="tm-muted">共 {offer.lineNum} 种</span>
      </header>
      <table aria-label="规格明细" className="tm-table is-carded">
        <thead>
          <tr>
            <th scope="col">规格</th>
            <th scope="col">品名</th>
            <th scope="col">等级</th>
            <th scope="col">含水 / 表面</th>
            <th scope="col" className="is-right">
              数量
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.lines.map((line) => (
            <tr key={`${line.speciesCode}/${line.gradeCode}/${line.sizeText}`}>
              <th scope="row">
                <Pictured image={line.image}>
                  <strong className="tm-number">{line.sizeText}</strong>
                </Pictured>
              </th>
              <td>
                {line.speciesName} {line.kindName}
              </td>
              <td>{line.gradeName || "-"}</td>
              <td>{[moistureName(line.moistureType), line.surface].filter(Boolean).join(" / ") || "-"}</td>
              <td className="is-right">
                <Volume dm3={line.volume} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {offer.remark === "" ? null : <p className="tm-pad-row tm-lined tm-muted">{offer.remark}</p>}
    </section>
  );
}

export const GlobalDetailScreen = screenOf({
  adapterBundle: "page",
  ports: { offers: ForwardOffers, tokens: TokenStore },
  machine: laterMachine(
    () => import("../../application/futures/offer-detail-machine.ts"),
    (module) => module.createOfferDetailMachine,
  ),
  view: GlobalDetailView,
});
