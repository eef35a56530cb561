import type { ReactNode } from "react";
import { savedSearchAddress } from "../../domain/catalog/alerts/saved-search.ts";
import { SPEC_ALERT_STATES, type SpecAlertStatus, specAlertText } from "../../domain/catalog/alerts/spec-alert.ts";
import {
  HIT_REASON_NAMES,
  type HitRefType,
  type SpecAlert,
  type SpecAlertHit,
  specAlertQuery,
} from "../../domain/catalog/alerts/spec-alert-match.ts";
import { priceUnit } from "../../domain/catalog/goods/goods-offer.ts";
import { CURRENCY_NAMES } from "../../domain/futures/landed-cost.ts";
import { fen } from "../../domain/money.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import { stateOf } from "../../domain/states.ts";
import type { BrandBook } from "../../domain/timber/brands.ts";
import { saleUnitName } from "../../domain/timber/spec.ts";
import { LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Link } from "../kit/link.tsx";
import { Price } from "../kit/money-text.tsx";
import { Pager } from "../kit/pager.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { SizedName } from "../kit/sized-name.tsx";
import { Tag } from "../kit/tag.tsx";

export function SpecAlertTag({ status }: { status: SpecAlertStatus }) {
  const { label, tone } = stateOf(SPEC_ALERT_STATES, status);
  return <Tag meaning={tone}>{label}</Tag>;
}

/** A spec alert with its hits, newest first. */
export function SpecAlertHits({
  specAlert,
  brands,
  page,
  acts,
  onPage,
}: {
  specAlert: SpecAlert;
  brands: BrandBook;
  page: Page<SpecAlertHit>;
  acts: ReactNode;
  onPage: (page: PageQuery) => void;
}) {
  const unit = priceUnit(specAlert.priceUnit);
  return (
    <>
      <div className="tm-row tm-apart tm-gap-16 tm-pad-row tm-underlined">
        <div>
          <SpecAlertTag status={specAlert.status} /> {specAlertText(specAlert, brands)}
          <div className="tm-second">
            目标价 {specAlert.targetPrice === null ? "不限" : <Price fen={specAlert.targetPrice} unit={unit} />} ·
            当前最低价 {specAlert.bestPrice === null ? "暂无" : <Price fen={specAlert.bestPrice} unit={unit} />}
          </div>
        </div>
        {acts}
      </div>
      {page.total === 0 ? (
        <EmptyState
          title="还没有新匹配"
          action={
            <LinkButton to={savedSearchAddress(specAlertQuery(specAlert))} target="_blank">
              {specAlert.matchNum === 0 ? "看看相近的货源" : `查看在售的 ${specAlert.matchNum} 条`}
            </LinkButton>
          }
        >
          <p>新上架、降价、到价或恢复供货的货源，期货报盘与到港，以及您的求购收到的报价会记在这里。</p>
        </EmptyState>
      ) : (
        <table aria-label="匹配的货源" className="tm-table is-fixed">
          <Columns widths={[null, 112, 148, 148, 120]} />
          <thead>
            <tr>
              <th scope="col">货源</th>
              <th scope="col">原因</th>
              <th scope="col" className="is-right">
                匹配时
              </th>
              <th scope="col" className="is-right">
                现价
              </th>
              <th scope="col">时间</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((hit) => (
              <HitRow key={`${hit.refType}-${hit.refId}-${hit.reason}-${hit.price}`} hit={hit} />
            ))}
          </tbody>
        </table>
      )}
      {page.total > page.rows.length ? <Pager {...page} pageSize={20} onChange={onPage} /> : null}
    </>
  );
}

/** A price of a hit; "-" where nobody may see it yet. */
function HitPrice({ hit, price }: { hit: SpecAlertHit; price: number | null }) {
  if (price === null) return <span className="tm-muted">{hit.refType === 2 ? "见详情" : "-"}</span>;
  return <Price fen={fen(price)} unit={`${CURRENCY_NAMES[hit.currency]}/${saleUnitName(hit.saleUnit)}`} />;
}

const GONE_TEXTS: Readonly<Record<HitRefType, string>> = { 1: "已下架或售罄", 2: "报盘已结束", 3: "报价已失效" };

function HitRow({ hit }: { hit: SpecAlertHit }) {
  return (
    <tr className={hit.available ? undefined : "is-gone"}>
      <td>
        <Pictured image={hit.image}>
          <span className="tm-spec-alert-name tm-row tm-wrap">
            <Link to={hit.linkPath}>
              <SizedName size={hit.sizeText} traits={hit.title} title={hit.title} />
            </Link>
            {hit.readFlag ? null : <Tag meaning="running">新</Tag>}
          </span>
          <div className="tm-second">{[hit.seller, hit.place].filter((part) => part !== "").join(" · ")}</div>
        </Pictured>
      </td>
      <td>
        <Tag meaning={hit.reason === 3 ? "done" : "running"}>{HIT_REASON_NAMES[hit.reason]}</Tag>
      </td>
      <td className="is-right">
        <HitPrice hit={hit} price={hit.price} />
      </td>
      <td className="is-right">
        {hit.available ? (
          <HitPrice hit={hit} price={hit.priceNow} />
        ) : (
          <span className="tm-muted">{GONE_TEXTS[hit.refType]}</span>
        )}
        {hit.reached && hit.available ? <div className="tm-second">不高于目标价</div> : null}
      </td>
      <td className="tm-number">{hit.hitTime.slice(5, 16)}</td>
    </tr>
  );
}
