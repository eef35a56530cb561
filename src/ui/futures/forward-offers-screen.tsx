import type { ActorRefFrom } from "xstate";
import { ForwardOffers, OFFER_FILTERS, type OfferFilter } from "../../application/futures/forward-offers.ts";
import { createListMachine, type Filters } from "../../application/list-machine.ts";
import type { Notifier } from "../../application/notices-machine.ts";
import { Navigator } from "../../application/platform.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/follow.ts";
import { addressOf } from "../../domain/catalog/goods-query-url.ts";
import type { OfferPage, OpenOffer, PriceAccess } from "../../domain/futures/forward-offer.ts";
import { fxText } from "../../domain/futures/landed-cost.ts";
import { type Column, DataTable } from "../kit/console/data-table.tsx";
import { FilterRow } from "../kit/console/page.tsx";
import { FilterLine, FilterLines, type FilterOption } from "../kit/filter-lines.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { Link } from "../kit/link.tsx";
import { Price, Volume } from "../kit/money-text.tsx";
import { useSelector } from "../use-selector.ts";
import { NOTIFY, screenOf } from "../wiring.tsx";
import { AgainstSpot, containersText, MbfPrice, QuotedPrice, termsText } from "./offer-parts.tsx";
import "../kit/filter-lines.css";
import "./futures.css";

const PATH = "/global/GlobalOffer";

const createForwardOffersMachine = (offers: ForwardOffers, navigator: Navigator, notify: Notifier) =>
  createListMachine<OfferFilter, OpenOffer, OfferPage>(
    { path: PATH, filters: OFFER_FILTERS, load: ({ filters, page }) => offers.list(filters, page) },
    navigator,
    notify,
  );
type Actor = ActorRefFrom<ReturnType<typeof createForwardOffersMachine>>;

const COLUMNS: readonly Column<OpenOffer>[] = [
  {
    title: "货物",
    cell: (offer) => (
      <>
        <div className="tm-futures-name tm-row tm-starts tm-apart tm-gap-4">
          <Link to={`/global/detail?id=${offer.id}`} className="tm-strong">
            {offer.title}
          </Link>
          <FollowButton
            targetType={FOLLOW_TYPE.forwardOffer}
            targetId={offer.id}
            name={offer.title}
            known={offer.followed}
          />
        </div>
        <div className="tm-second">
          {[offer.speciesName, offer.gradeName, offer.originName, offer.brandName].filter(Boolean).join(" · ")}
        </div>
      </>
    ),
  },
  {
    title: "规格 mm",
    width: 168,
    cell: (offer) => (
      <span className="tm-number tm-futures-size">
        {offer.sizeText.split("、").map((size) => (
          <div key={size}>{size}</div>
        ))}
        {offer.lineNum > 2 ? <span className="tm-second">等 {offer.lineNum} 种</span> : null}
      </span>
    ),
  },
  {
    title: "可订数量",
    width: 116,
    align: "right",
    cell: (offer) => (
      <>
        <Volume dm3={offer.remainVolume} />
        <div className="tm-second">{containersText(offer)}</div>
      </>
    ),
  },
  {
    title: "交货条件",
    width: 132,
    cell: (offer) => (
      <>
        {termsText(offer)}
        <div className="tm-second">{offer.loadPort} 起运</div>
      </>
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
  {
    title: "报价",
    width: 124,
    align: "right",
    cell: (offer) =>
      offer.price === null ? (
        <span className="tm-muted">{offer.supplierName === null ? "认证后可见" : "询价"}</span>
      ) : (
        <>
          <QuotedPrice price={offer.price} currency={offer.currency} />
          <MbfPrice mbf={offer.mbf} />
          <div className="tm-second tm-number">有效至 {offer.validTime.slice(5, 16)}</div>
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
          <Price fen={landedPerM3} />
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
    width: 124,
    align: "right",
    cell: ({ spot }) =>
      spot === null ? (
        <span className="tm-muted">样本不足</span>
      ) : (
        <>
          <Price fen={spot.perM3} />
          <div className="tm-second">{spot.isSameSize ? "同规格" : "同树种"}中位</div>
        </>
      ),
  },
];

const SORTS = [
  { key: "", label: "最近到港" },
  { key: "new", label: "最新发布" },
  { key: "price", label: "报价从低到高" },
] as const;

const HIDDEN: Readonly<Record<Exclude<PriceAccess, "open">, { text: string; to: string; label: string }>> = {
  login: { text: "登录并以认证企业身份查看报价与供货方。", to: "/login", label: "登录" },
  certify: {
    text: "以认证企业身份可查看报价、供货方与到货成本。",
    to: "/user/certification",
    label: "去认证或切换企业",
  },
};

function ForwardOffersView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data, request } = state.context;
  const filters = request.filters as Filters<OfferFilter>;
  const options = (
    name: OfferFilter,
    facet: readonly { code: string; name: string; count: number }[],
  ): FilterOption[] => [
    { key: "", label: "全部", to: addressOf(PATH, { ...filters, [name]: "" }), isChosen: filters[name] === "" },
    ...facet.map(({ code, name: label, count }) => ({
      ...{ key: code, label, count, isChosen: filters[name] === code },
      to: addressOf(PATH, { ...filters, [name]: code }),
    })),
  ];
  return (
    <>
      <div className="tm-list-top">
        <h1>全球期货</h1>
        <span className="tm-muted">到货成本按到港城市、含税口径测算；今日现货为平台同规格在售中位价。</span>
        <Link to="/global/inquiry">求购期货</Link>
        {data === null ? null : (
          <span className="tm-muted tm-number tm-push">
            美元 {fxText(data.fx)} · 欧元 {fxText(data.eurFx)}
          </span>
        )}
      </div>
      {data !== null && data.access !== "open" ? (
        <p className="tm-panel tm-futures-note tm-above-12 tm-pad-line">
          {HIDDEN[data.access].text} <Link to={HIDDEN[data.access].to}>{HIDDEN[data.access].label}</Link>
        </p>
      ) : null}
      <FilterLines>
        {data === null ? null : (
          <>
            <FilterLine name="树种" options={options("speciesCode", data.facets.species)} />
            <FilterLine name="产地" options={options("originCode", data.facets.origin)} />
            <FilterLine name="目的港" options={options("destPort", data.facets.port)} />
            <FilterLine name="条件" options={options("incoterm", data.facets.incoterm)} />
            <FilterLine
              name="排序"
              options={SORTS.filter(({ key }) => key !== "price" || data.access === "open").map(({ key, label }) => ({
                ...{ key, label, isChosen: filters.sort === key },
                to: addressOf(PATH, { ...filters, sort: key }),
              }))}
            />
          </>
        )}
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
      </FilterLines>
      <div className="tm-panel tm-futures-list">
        <DataTable
          label="期货报盘"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          failed="期货报盘没有取到"
          empty={{
            title: "没有符合条件的期货报盘",
            action: <Link to={PATH}>看全部报盘</Link>,
          }}
        />
      </div>
    </>
  );
}

export const ForwardOffersScreen = screenOf({
  adapterBundle: "page",
  ports: [ForwardOffers, Navigator, NOTIFY],
  machine: createForwardOffersMachine,
  view: ForwardOffersView,
});
