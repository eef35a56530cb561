import type { OfferListBody } from "../../contract/futures/forward-offer-schemas.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { OFFER_STATUS, type OfferFacets } from "../../domain/futures/forward-offer.ts";
import type { CompanyId, ForwardOfferId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { OFFER_COLUMNS, OFFER_FROM, type OfferRow } from "./offer-store.ts";

const textOrNull = (value: string | undefined) => (value === undefined || value === "" ? null : value);

/** Any line of the offer has it. */
const inLines = (field: string, parameter: string) =>
  `exists (select 1 from jsonb_array_elements(o.lines) l where (l->>'${field}') = ${parameter}::text)`;

/** The orders that the database knows; what offers cost landed is reckoned (`openOffers`). */
type StoredOrder = Exclude<NonNullable<OfferListBody["sort"]>, "price">;
const ORDERS: Readonly<Record<StoredOrder, string>> = {
  eta: "o.eta, o.id",
  new: "o.published_at desc nulls last, o.id desc",
};

/** Open offers o: an offer whose time is over is none, though the clock has yet to end it. */
const IS_OPEN = `o.status = ${OFFER_STATUS.open} and o.quote_valid_until > now()`;

const OPEN = `${IS_OPEN}
    and (:speciesCode::text is null or ${inLines("speciesCode", ":speciesCode")})
    and (:originCode::text is null or o.origin_code = :originCode)
    and (:gradeCode::text is null or ${inLines("gradeCode", ":gradeCode")})
    and (:kindCode::text is null or ${inLines("kindCode", ":kindCode")})
    and (:destPort::text is null or :destPort = any(o.dest_ports))
    and (:incoterm::text is null or o.incoterm = :incoterm)
    and (:millBrandCode::text is null or o.mill_brand_code = :millBrandCode)
    and (:etaBegin::date is null or o.eta >= :etaBegin) and (:etaEnd::date is null or o.eta <= :etaEnd)
    and (:thickness::numeric is null or ${inLines("thickness", ":thickness")})
    and (:width::int is null or ${inLines("width", ":width")})
    and (:keyword::text is null or o.title ilike :keyword or o.offer_no ilike :keyword)`;

type OfferSearch = Omit<OfferListBody, "pageNum" | "pageSize" | "sort"> & {
  sort: StoredOrder;
  /** Which of them: the first `most` after `skipped`. */
  part: { skipped: number; most: number };
};

/** A page of the open offers that meet the query, and their total. */
export async function searchOpenOffers(
  db: Db,
  { sort, part, ...filters }: OfferSearch,
): Promise<{ total: number; rows: OfferRow[] }> {
  const keyword = textOrNull(filters.keyword?.trim());
  const values = {
    speciesCode: textOrNull(filters.speciesCode),
    originCode: textOrNull(filters.originCode),
    gradeCode: textOrNull(filters.gradeCode),
    kindCode: textOrNull(filters.kindCode),
    destPort: textOrNull(filters.destPort),
    incoterm: filters.incoterm ?? null,
    millBrandCode: textOrNull(filters.millBrandCode),
    etaBegin: textOrNull(filters.etaBegin),
    etaEnd: textOrNull(filters.etaEnd),
    thickness: filters.thickness ?? null,
    width: filters.width ?? null,
    keyword: keyword === null ? null : containing(keyword),
  };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from global_offer o where ${OPEN}`, values),
    db.rows<OfferRow>(
      `select ${OFFER_COLUMNS} from ${OFFER_FROM} where ${OPEN} order by ${ORDERS[sort]} limit :most offset :skipped`,
      { ...values, ...part },
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

const FACETS = `select 'species' as facet, o.species_code as code, count(*)::int as count from global_offer o where ${IS_OPEN} group by 2
  union all select 'origin', o.origin_code, count(*)::int from global_offer o where ${IS_OPEN} group by 2
  union all select 'port', p, count(*)::int from global_offer o, unnest(o.dest_ports) p where ${IS_OPEN} group by 2
  union all select 'incoterm', o.incoterm, count(*)::int from global_offer o where ${IS_OPEN} group by 2
  order by 1, 3 desc, 2`;

/** How many open offers there are of each species, origin, port and delivery term; the most first. */
export const countOpenOffers = (db: Db): Promise<{ facet: keyof OfferFacets; code: string; count: number }[]> =>
  db.rows(FACETS, {}, "offer-facets");

/** Which of the offers the person follows. */
export async function followedOffers(
  db: Db,
  personId: PersonId,
  ids: readonly ForwardOfferId[],
): Promise<Set<ForwardOfferId>> {
  const rows = await db.rows<{ id: ForwardOfferId }>(
    `select target_id as id from member_follow
      where person_id = :personId and target_type = :type and target_id = any(:ids::text[])`,
    { personId, type: FOLLOW_TYPE.forwardOffer, ids },
    "offers-followed",
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the company is certified now. */
export async function isCertified(db: Db, companyId: CompanyId): Promise<boolean> {
  const certified = await db.one(
    `select 1 from company_info where id = :companyId and company_status = ${COMPANY_STATUS.certified} and not deleted`,
    { companyId },
    "futures-certified",
  );
  return certified !== null;
}
