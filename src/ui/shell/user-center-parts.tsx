import { type ReactNode, Suspense, useState } from "react";
import { type CompanyBrief, isCertified, type Session } from "../../domain/account/session.ts";
import { newsText, type SavedSearch } from "../../domain/catalog/alerts/saved-search.ts";
import type { BrowseEntry } from "../../domain/catalog/visits/browse.ts";
import { COMPANY_STATUS_NAMES, type CompanyStatus } from "../../domain/company/company-status.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { MESSAGE_TYPE_NAMES, MESSAGE_TYPES, type MessageType, type UnreadCounts } from "../../domain/system/message.ts";
import { messageListPath, messageQueryOf } from "../../domain/system/message-query.ts";
import { Button } from "../kit/button.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { Tag } from "../kit/tag.tsx";
import { lazily } from "../lazily.tsx";

const EntityDialog = lazily(
  () => import("../account/entity-dialog.tsx"),
  (module) => module.EntityDialog,
);

/** A panel of the centre: a heading with the way on; what was not answered says so by itself. */
export function Part({
  title,
  more,
  isWide = false,
  hasFailed,
  onRetry,
  children,
}: {
  title: string;
  more: ReactNode;
  isWide?: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <section className={isWide ? "tm-panel tm-across" : "tm-panel"} aria-label={title}>
      <div className="tm-panel-head">
        <h2>{title}</h2>
        {more}
      </div>
      {hasFailed ? <ErrorState message={`${title}没有取到`} onRetry={onRetry} /> : children}
    </section>
  );
}

/** Unread messages by type, each a way to them. */
export function Unread({ unread }: { unread: UnreadCounts }) {
  const countOf = (type: MessageType) => unread.byType[type] ?? 0;
  const some = MESSAGE_TYPES.filter((type) => countOf(type) > 0);
  const none = MESSAGE_TYPES.filter((type) => countOf(type) === 0);
  const pathOf = (type: MessageType) => messageListPath({ ...messageQueryOf({}), type, unread: countOf(type) > 0 });
  return (
    <>
      {some.length === 0 ? null : (
        <div className="tm-tiles tm-pad-row">
          {some.map((type) => (
            <Link key={type} className="tm-choice" to={pathOf(type)}>
              {MESSAGE_TYPE_NAMES[type]}
              <strong>{countOf(type)}</strong>
            </Link>
          ))}
        </div>
      )}
      {none.length === 0 ? null : (
        <p className="tm-center-none tm-second">
          暂无：
          {none.map((type) => (
            <Link key={type} to={pathOf(type)}>
              {MESSAGE_TYPE_NAMES[type]}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

/** For whom the person may buy, and the way to change it. */
export function Entities({ session }: { session: Session }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <section className="tm-panel" aria-label="采购主体">
      <div className="tm-panel-head">
        <h2>采购主体</h2>
        <Button size="small" onClick={() => setChoosing(true)}>
          切换
        </Button>
      </div>
      <ul className="tm-lines">
        {session.companyData.map((company) => (
          <Company key={company.id} company={company} isActing={session.companyId === company.id} />
        ))}
        <li>
          <span>个人</span>
          {session.companyId === null ? <Tag meaning="running">当前</Tag> : null}
        </li>
        <li>
          <Link to={PAGES.companyForm.to({ type: "add" })}>添加企业</Link>
        </li>
      </ul>
      {choosing ? (
        <Suspense fallback={null}>
          <EntityDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Company({ company, isActing }: { company: CompanyBrief; isActing: boolean }) {
  return (
    <li>
      <Link to={PAGES.certification.to()} title={company.companyName}>
        {company.companyName}
      </Link>
      <Tag meaning={isCertified(company) ? "done" : "waiting"}>
        {COMPANY_STATUS_NAMES[company.companyStatus as CompanyStatus]}
      </Tag>
      {isActing ? <Tag meaning="running">当前</Tag> : null}
    </li>
  );
}

/** Saved searches, those with news first. */
export function NewFinds({ searches }: { searches: readonly SavedSearch[] }) {
  return (
    <ul className="tm-lines">
      {searches.map((search) => (
        <li key={search.id}>
          <Link to={PAGES.savedSearches.to()} title={search.tags.join(" · ")}>
            {search.name}
          </Link>
          {search.newNum === 0 ? (
            <span className="tm-muted">暂无新动态</span>
          ) : (
            <span className="tm-strong">{newsText(search.found)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The latest demands with where they stand. */
export function Demanded({ demands }: { demands: readonly Demand[] }) {
  return (
    <ul className="tm-lines">
      {demands.map((demand) => (
        <li key={demand.id}>
          <Link to={PAGES.demand.to({ id: demand.id })} title={demand.title}>
            {demand.title}
          </Link>
          <span className="tm-muted tm-small">{demand.quoteNum} 个报价</span>
          <Tag>{demand.statusName}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** The goods looked at last. */
export function Browsed({ entries }: { entries: readonly BrowseEntry[] }) {
  return (
    <ul className="tm-center-goods tm-grid tm-gap-12">
      {entries.map(({ id, goods }) => (
        <li key={id}>
          <Link to={PAGES.goods.to({ id: goods.id })} title={goods.title}>
            <GoodsPicture src={goods.image} size={120} />
            <strong className="tm-block tm-below-8">{goods.specText}</strong>
            <span className="tm-second tm-cut tm-block">{goods.title}</span>
            <GoodsPrice goods={goods} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
