import type { ListCallInput } from "../../domain/console-lists.ts";
import type { AdministeredRow } from "../../domain/content/administered-index.ts";
import {
  BASE_PERIOD,
  BASE_VALUE,
  INDEX_STATUS,
  type IndexReading,
  POINT_SOURCE,
  type PointSource,
} from "../../domain/content/price-index.ts";
import { closeDate, type Period, yearBefore } from "../../domain/content/price-index-period.ts";
import { specNames } from "../../domain/content/price-index-spec.ts";
import {
  type IndexChange,
  type IndexDetail,
  type IndexPoint,
  type IndexRange,
  type IndexRow,
  type PriceTable,
  percentChange,
  rangeStart,
  type Spec,
  type SpecPrice,
} from "../../domain/content/price-index-view.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import type { Fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import type { Dm3 } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { configured } from "../system/config.ts";

const TREND = 12;
const TABLE_ROWS = 50;

const PUBLISHED = `i.status = ${INDEX_STATUS.published}`;
const INDEX = `i.index_code as "indexCode", i.index_name as "indexName", i.level, i.parent_code as "parentCode", i.unit`;
const POINT = `p.period, p.value::float8 as value, p.sample_num as "sampleNum", p.volume::float8 as volume`;

/** The newest points of an index, newest first, up to a year and a week back. */
const RECENT = `cross join lateral (
  select array_agg(q.period order by q.period desc) as periods, array_agg(q.value::float8 order by q.period desc) as values
    from (select period, value from price_index_point where index_code = i.index_code order by period desc limit 54) q) h`;
const NEWEST = `cross join lateral (
  select * from price_index_point where index_code = i.index_code order by period desc limit 1) p`;

type Recent = { periods: Period[]; values: number[] };

function changesOf({ periods, values }: Recent): IndexChange {
  const period = periods[0] ?? "";
  const value = values[0] ?? 0;
  const before = values[1] ?? null;
  const lastYear = periods.indexOf(yearBefore(period));
  return {
    changeAbs: before === null ? null : value - before,
    changePct: percentChange(value, before),
    yearPct: lastYear < 0 ? null : percentChange(value, values[lastYear] ?? null),
  };
}

type Row = Omit<IndexRow, keyof IndexChange | "closeDate" | "trend"> & Recent;

const rowOf = ({ periods, values, ...row }: Row): IndexRow => ({
  ...row,
  ...changesOf({ periods, values }),
  closeDate: closeDate(row.period),
  trend: values.slice(0, TREND).reverse(),
});

/** The total and its classes, or what stands below `parentCode`; what has no point yet is left out. */
export async function indexRows(db: Db, parentCode: string | null, keyword: string): Promise<IndexRow[]> {
  const rows = await db.rows<Row>(
    `select ${INDEX}, ${POINT}, h.periods, h.values from price_index i ${NEWEST} ${RECENT}
      where ${PUBLISHED} and (case when :parentCode::text is null then i.level < 2 else i.parent_code = :parentCode end)
        and i.index_name like :pattern
      order by i.level, i.index_code`,
    { parentCode, pattern: containing(keyword) },
    "price-index-rows",
  );
  return rows.map(rowOf);
}

/** An index with its points of `range`; `null` where there is none, or it has no point yet. */
export async function indexDetail(db: Db, indexCode: string, range: IndexRange): Promise<IndexDetail | null> {
  const row = await db.one<Row & { basePeriod: Period | null; sampleRule: string }>(
    `select ${INDEX}, ${POINT}, h.periods, h.values, i.base_period as "basePeriod", i.sample_rule as "sampleRule"
       from price_index i ${NEWEST} ${RECENT} where i.index_code = :indexCode and ${PUBLISHED}`,
    { indexCode },
    "price-index-one",
  );
  if (row === null) return null;
  const { basePeriod, sampleRule, ...rest } = row;
  const points = await db.rows<Omit<IndexPoint, "closeDate">>(
    `select ${POINT}, p.low::float8 as low, p.median::float8 as median, p.high::float8 as high, p.source
       from price_index_point p where p.index_code = :indexCode and p.period >= :from order by p.period`,
    { indexCode, from: rangeStart(row.period, range) },
    "price-index-points",
  );
  return {
    index: rowOf(rest),
    basePeriod: basePeriod ?? BASE_PERIOD,
    baseValue: BASE_VALUE,
    sampleRule,
    dealsMin: await configured(db, "index.minSample"),
    points: points.map((point) => ({ ...point, closeDate: closeDate(point.period) })),
  };
}

type SpecRow = Spec &
  Recent & {
    indexCode: string;
    price: Fen;
    low: Fen | null;
    high: Fen | null;
    sampleNum: number;
    volume: Dm3;
    period: Period;
    source: PointSource;
  };

/** Specification prices of the newest week, the best founded first, with the classes and ports there are. */
export async function priceTable(db: Db, kindCode: string | null, portCode: string | null): Promise<PriceTable> {
  const [rows, choices] = await Promise.all([
    db.rows<SpecRow>(
      `select i.index_code as "indexCode", i.kind_code as "kindCode", i.species_code as "speciesCode", i.thickness, i.width,
              i.diameter_min as "diameterMin", i.grade_code as "gradeCode", i.port_code as "portCode",
              p.value::float8 as price, p.low::float8 as low, p.high::float8 as high, p.sample_num as "sampleNum",
              p.volume::float8 as volume, p.period, p.source, h.periods, h.values
         from price_index i ${NEWEST} ${RECENT}
        where i.level = 2 and i.kind_code is not null and i.species_code is not null and i.port_code is not null
          and ${PUBLISHED} and (:kindCode::text is null or i.kind_code = :kindCode)
          and (:portCode::text is null or i.port_code = :portCode)
          and p.period = (select max(period) from price_index_point)
        order by p.sample_num desc, i.index_code limit ${TABLE_ROWS}`,
      { kindCode, portCode },
      "price-index-table",
    ),
    db.rows<{ kind: string; port: string }>(
      `select distinct i.kind_code as kind, i.port_code as port from price_index i
        where i.level = 2 and i.kind_code is not null and i.port_code is not null and ${PUBLISHED} and exists (
          select 1 from price_index_point p where p.index_code = i.index_code
             and p.period = (select max(period) from price_index_point))`,
      [],
      "price-index-choices",
    ),
  ]);
  const kinds = [...new Set(choices.map(({ kind }) => kind))].sort();
  const ports = [
    ...new Set(choices.filter(({ kind }) => kindCode === null || kind === kindCode).map(({ port }) => port)),
  ];
  return {
    rows: rows.map(({ periods, values, ...row }): SpecPrice => {
      const { speciesName, sizeText, gradeName, portName } = specNames(row);
      const image = statedDrawing(row);
      return { ...row, ...changesOf({ periods, values }), speciesName, sizeText, image, gradeName, portName };
    }),
    kinds: kinds.map((code) => ({ code, name: kindByCode(code)?.name ?? code })),
    ports: ports.sort().map((code) => ({ code, name: placeByCode(code)?.name ?? code })),
  };
}

/** Every index with its newest week, for the operator. */
export async function administeredIndices(
  db: Db,
  query: ListCallInput<"priceIndexListAdmin">,
): Promise<Page<AdministeredRow>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const pattern = containing(query.keyword ?? "");
  const counted = await db.one<{ total: number }>(
    "select count(*)::int as total from price_index i where i.index_name like :pattern",
    { pattern },
  );
  const rows = await db.rows<AdministeredRow>(
    `select ${INDEX}, i.status, i.base_period as "basePeriod", i.sample_rule as "sampleRule", p.period,
            p.value::float8 as value, p.source
       from price_index i left join lateral (
         select * from price_index_point where index_code = i.index_code order by period desc limit 1) p on true
      where i.index_name like :pattern order by i.level, i.index_code limit :pageSize offset :before`,
    { pattern, pageSize: page.pageSize, before: rowsBefore(page) },
  );
  return pageOf(rows, counted?.total ?? 0, page);
}

/** Locks an index against being deleted; false where there is none. */
export const holdIndex = async (tx: Db, indexCode: string): Promise<boolean> =>
  (await tx.one("select 1 from price_index where index_code = :indexCode for key share", { indexCode })) !== null;

type PointKey = { indexCode: string; period: Period };

/** Locks a point and returns its values, or `null`. */
export const lockPoint = (tx: Db, { indexCode, period }: PointKey): Promise<object | null> =>
  tx.one<object>(
    `select value::float8 as value, source from price_index_point
      where index_code = :indexCode and period = :period for update`,
    { indexCode, period },
  );

/** A point that was not computed. `volume` dm³. */
export type GivenPoint = PointKey & { value: number; sampleNum: number; volume: Dm3; source: PointSource };

/** Writes a point that was not computed, in the place of what stands there. */
export const writePoint = (tx: Db, point: GivenPoint): Promise<number> =>
  tx.run(
    `insert into price_index_point (index_code, period, value, sample_num, volume, source)
     values (:indexCode, :period, :value, :sampleNum, :volume, :source)
     on conflict (index_code, period) do update set value = excluded.value, sample_num = excluded.sample_num,
        volume = excluded.volume, low = null, median = null, high = null, source = excluded.source, computed_at = now()`,
    point,
  );

const COMPUTED = `source in (${POINT_SOURCE.deals}, ${POINT_SOURCE.listings})`;

/** Deletes what was computed from a week on; what people entered stays. */
export const forgetComputed = (tx: Db, from: Period): Promise<number> =>
  tx.run(`delete from price_index_point where period >= :from and ${COMPUTED}`, { from });

/** The last computed week, or `null`. */
export async function lastComputed(tx: Db): Promise<Period | null> {
  const done = await tx.one<{ period: Period | null }>(
    `select max(period) as period from price_index_point where ${COMPUTED}`,
  );
  return done?.period ?? null;
}

/** The newest value of every index before a week, whatever its source. */
export async function valuesBefore(tx: Db, period: Period): Promise<Map<string, number>> {
  const rows = await tx.rows<{ code: string; value: number }>(
    `select distinct on (index_code) index_code as code, value::float8 as value from price_index_point
      where period < :period order by index_code, period desc`,
    { period },
  );
  return new Map(rows.map(({ code, value }) => [code, value]));
}

/** Values that people entered from a week on; computing goes on from them. Key: index and week. */
export async function enteredValues(tx: Db, period: Period): Promise<Map<string, number>> {
  const rows = await tx.rows<{ code: string; period: Period; value: number }>(
    `select index_code as code, period, value::float8 as value from price_index_point
      where period >= :period and source in (${POINT_SOURCE.entered}, ${POINT_SOURCE.external})`,
    { period },
  );
  return new Map(rows.map(({ code, period: week, value }) => [`${code} ${week}`, value]));
}

/** Writes the readings of a week where no point stands yet; returns how many. */
export const writeReadings = (tx: Db, period: Period, readings: readonly IndexReading[]): Promise<number> =>
  tx.run(
    `insert into price_index_point (index_code, period, value, sample_num, volume, low, median, high, source)
     select r."indexCode", :period, r.value, r."sampleNum", r.volume, r.low, r.median, r.high, r.source
       from json_to_recordset(:readings::json) as r("indexCode" text, value bigint, "sampleNum" integer, volume bigint,
            low bigint, median bigint, high bigint, source smallint)
     on conflict do nothing`,
    { period, readings: JSON.stringify(readings) },
  );

/** Sets the base of every index to its first week. */
export const alignBases = (tx: Db): Promise<number> =>
  tx.run(
    `update price_index i set base_period = first.period
       from (select index_code, min(period) as period from price_index_point group by 1) first
      where first.index_code = i.index_code and i.base_period is distinct from first.period`,
  );
