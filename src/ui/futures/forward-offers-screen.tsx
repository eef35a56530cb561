import type { ActorRefFrom } from "xstate";
import { ForwardOffers, OFFER_FILTERS, type OfferFilter } from "../../application/futures/forward-offers.ts";
import { createListMachine, type Filters } from "../../application/list-machine.ts";
import type { Notifier } from "../../application/notices-machine.ts";
import { Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import {
  containersText,
  type OfferPage,
  type OpenOffer,
  type PriceAccess,
  remainOfText,
  SPOT_SAMPLE_LEAST,
  sampleText,
} from "../../domain/futures/forward-offer.ts";
import { fxText } from "../../domain/futures/landed-cost.ts";
import { mbfText } from "../../domain/futures/mbf.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { type Column, DataTable } from "../kit/console/data-table.tsx";
import { FilterRow } from "../kit/console/page.tsx";
import { DensityChoice } from "../kit/density.tsx";
import { Drop, FilterBar, FilterChip } from "../kit/drop.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Link } from "../kit/link.tsx";
import { Count } from "../kit/money-text.tsx";
import { MerchantCell } from "../kit/shop-link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { AgainstSpot, QuotedPrice, termsText } from "./offer-parts.tsx";
import "./futures.css";

const createForwardOffersMachine = ({
  offers,
  navigator,
  notify,
}: {
  offers: ForwardOffers;
  navigator: Navigator;
  notify: Notifier;
}) =>
  createListMachine<OfferFilter, OpenOffer, OfferPage>({
    path: PAGES.forwardOffers.path,
    filters: OFFER_FILTERS,
    load: ({ filters, page }) => offers.list(filters, page),
    navigator,
    notify,
  });
type Actor = ActorRefFrom<ReturnType<typeof createForwardOffersMachine>>;

const COLUMNS: readonly Column<OpenOffer>[] = [
  {
    title: "规格",
    width: 200,
    cell: (offer) => {
      const [first = "", ...others] = offer.sizeText.split("、");
      return (
        <div className="tm-row tm-gap-12">
          <GoodsPicture src={offer.image} size={40} />
          <div>
            <Link to={PAGES.forwardOffer.to({ id: offer.id })} className="tm-number tm-strong" title={offer.title}>
              {first}
            </Link>
            <div className="tm-second tm-number" title={offer.sizeText}>
              {offer.lineNum > 2 ? `等 ${offer.lineNum} 种` : others.join("、")}
            </div>
          </div>
        </div>
      );
    },
  },
  {
    title: "货物",
    cell: (offer) => (
      <div className="tm-futures-name tm-row tm-apart tm-gap-4" title={offer.title}>
        <div>
          {[offer.speciesName, offer.gradeName].filter(Boolean).join(" · ")}
          <div className="tm-second">{[offer.originName, offer.brandName].filter(Boolean).join(" · ")}</div>
        </div>
        <FollowButton
          targetType={FOLLOW_TYPE.forwardOffer}
          targetId={offer.id}
          name={offer.title}
          known={offer.followed}
        />
      </div>
    ),
  },
  {
    title: "报价",
    width: 136,
    align: "right",
    cell: (offer) =>
      offer.price === null ? (
        <span className="tm-muted">{offer.supplierName === null ? "认证后可见" : "询价"}</span>
      ) : (
        <>
          <QuotedPrice price={offer.price} currency={offer.currency} />
          <div className="tm-second tm-number">
            {offer.mbf === null ? `有效至 ${offer.validTime.slice(5, 16)}` : mbfText(offer.mbf)}
          </div>
        </>
      ),
  },
  {
    title: "到货成本",
    width: 128,
    align: "right",
    cell: ({ landedPerM3, spot }) =>
      landedPerM3 === null ? (
        "-"
      ) : (
        <>
          <Count value={formatYuan(landedPerM3)} unit="元/m³" />
          {spot === null ? null : (
            <div>
              <AgainstSpot landed={landedPerM3} spot={spot.perM3} />
            </div>
          )}
        </>
      ),
  },
  {
    title: "今日现货",
    width: 120,
    align: "right",
    cell: ({ spot }) =>
      spot === null ? (
        <span className="tm-muted">样本不足</span>
      ) : (
        <>
          <Count value={formatYuan(spot.perM3)} unit="元/m³" />
          <div className="tm-second">{sampleText(spot)}</div>
        </>
      ),
  },
  {
    title: "可订 / 共",
    width: 132,
    align: "right",
    cell: (offer) => (
      <>
        <Count value={remainOfText(offer)} unit="m³" />
        <div className="tm-second">{containersText(offer)}</div>
      </>
    ),
  },
  {
    title: "交货条件",
    width: 128,
    cell: (offer) => (
      <div title={termsText(offer)}>
        {termsText(offer)}
        <div className="tm-second">{offer.loadPort} 起运</div>
      </div>
    ),
  },
  {
    title: "预计到港",
    width: 112,
    cell: (offer) => (
      <span className="tm-number">
        {offer.eta}
        <div className="tm-second">装船 {offer.etdFrom.slice(5)}</div>
      </span>
    ),
  },
  { title: "商家", width: 152, cell: (offer) => <MerchantCell offer={offer} /> },
];

const SORTS = [
  { key: "", label: "最近到港" },
  { key: "new", label: "最新发布" },
  { key: "price", label: "到货成本从低到高" },
] as const;

const TYPED = ["keyword", "thickness", "width", "etaBegin", "etaEnd"] as const satisfies readonly OfferFilter[];
const NO_FILTERS = Object.fromEntries(
  OFFER_FILTERS.filter((name) => name !== "sort").map((name) => [name, ""]),
) as Partial<Filters<OfferFilter>>;

const HIDDEN: Readonly<Record<Exclude<PriceAccess, "open">, { text: string; to: string; label: string }>> = {
  login: { text: "登录并以认证企业身份查看报价与供货方。", to: PAGES.login.to(), label: "登录" },
  certify: {
    text: "以认证企业身份可查看报价、供货方与到货成本。",
    to: PAGES.certification.to(),
    label: "去认证或切换企业",
  },
};

function ForwardOffersView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data, request } = state.context;
  const filters = request.filters as Filters<OfferFilter>;
  const to = (changed: Partial<Filters<OfferFilter>>) =>
    actor.send({ type: "filtered", filters: { ...filters, ...changed } });
  const chip = (name: OfferFilter, label: string, facet: readonly { code: string; name: string; count: number }[]) => (
    <FilterChip
      name={label}
      choices={facet.map(({ code, name: choice, count }) => ({
        key: code,
        label: choice,
        count,
        isChosen: filters[name] === code,
      }))}
      onChoose={(code) => to({ [name]: filters[name] === code ? "" : code })}
    />
  );
  const chosen = OFFER_FILTERS.filter((name) => name !== "sort" && filters[name] !== "").length;
  return (
    <>
      <a className="tm-skip" href="#results">
        跳到结果
      </a>
      <div className="tm-list-top tm-row tm-wrap tm-gap-16 tm-above-12">
        <h1>全球期货</h1>
        <span className="tm-muted tm-futures-note">
          {data === null || data.access === "open" ? (
            `到货成本按到港城市、含税口径测算；今日现货为同树种、同截面、同等级在售货源的中位价，不足 ${SPOT_SAMPLE_LEAST} 条不比。`
          ) : (
            <>
              {HIDDEN[data.access].text} <Link to={HIDDEN[data.access].to}>{HIDDEN[data.access].label}</Link>
            </>
          )}
        </span>
        {data === null ? null : (
          <span className="tm-muted tm-number tm-push">
            美元 {fxText(data.fx)} · 欧元 {fxText(data.eurFx)}
          </span>
        )}
      </div>
      {data === null ? (
        <div className="tm-futures-filters" />
      ) : (
        <FilterBar chosen={chosen}>
          {chip("speciesCode", "树种", data.facets.species)}
          {chip("originCode", "产地", data.facets.origin)}
          {chip("destPort", "目的港", data.facets.port)}
          {chip("incoterm", "条件", data.facets.incoterm)}
          <Drop name="更多条件" chosen={TYPED.filter((name) => filters[name] !== "").length}>
            <FilterRow
              fields={[
                { kind: "text", name: "keyword", label: "标题/编号" },
                { kind: "text", name: "thickness", label: "厚 mm" },
                { kind: "text", name: "width", label: "宽 mm" },
                { kind: "dates", label: "到港", begin: "etaBegin", end: "etaEnd" },
              ]}
              filters={filters}
              onFilter={(changed) => actor.send({ type: "filtered", filters: changed })}
            />
          </Drop>
        </FilterBar>
      )}
      <div className="tm-list-tools">
        {data === null ? null : (
          <span className="tm-number" role="status">
            {grouped(data.total)} 条报盘
          </span>
        )}
        {chosen === 0 ? null : (
          <button type="button" className="tm-button is-minimal is-small" onClick={() => to(NO_FILTERS)}>
            清空筛选
          </button>
        )}
        <div className="tm-list-views tm-row tm-wrap tm-push">
          <select
            className="tm-select"
            aria-label="排序"
            value={filters.sort}
            onChange={(event) => to({ sort: event.target.value })}
          >
            {SORTS.filter(({ key }) => key !== "price" || data?.access === "open").map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
          <Link className="tm-button is-small" to={PAGES.forwardInquiryForm.to()}>
            求购期货
          </Link>
          <Drop name="显示" isPlain>
            <DensityChoice />
          </Drop>
        </div>
      </div>
      <div id="results" tabIndex={-1} className="tm-panel tm-futures-list">
        <DataTable
          label="期货报盘"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          failed="期货报盘没有取到"
          empty={{
            title: "没有符合条件的期货报盘",
            action: <Link to={PAGES.forwardOffers.to()}>看全部报盘</Link>,
          }}
        />
      </div>
    </>
  );
}

export const ForwardOffersScreen = screenOf({
  adapterBundle: "page",
  ports: { offers: ForwardOffers, navigator: Navigator, notify: NOTIFY },
  machine: createForwardOffersMachine,
  view: ForwardOffersView,
});
