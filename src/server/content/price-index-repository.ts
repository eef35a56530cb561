import type { AdministeredRow, IndexAdminList, PointSave } from "../../contract/content/price-index-schemas.ts";
import { BASE_PERIOD, BASE_VALUE, type PointSource } from "../../domain/content/price-index.ts";
import { closeDate, isPeriod, lastClosed, type Period, yearBefore } from "../../domain/content/price-index-period.ts";
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
  specNames,
} from "../../domain/content/price-index-view.ts";
import type { Fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, warning } from "../reply.ts";
import { configured } from "../system/config.ts";

const TREND = 12;
const TABLE_ROWS = 50;

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
  const [period = "", value = 0, before = null] = [periods[0], values[0], values[1]];
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
      where i.status = 1 and (case when $1::text is null then i.level < 2 else i.parent_code = $1 end)
        and i.index_name like $2
      order by i.level, i.index_code`,
    [parentCode, containing(keyword)],
    "price-index-rows",
  );
  return rows.map(rowOf);
}

export async function indexDetail(db: Db, indexCode: string, range: IndexRange): Promise<IndexDetail> {
  const row = await db.one<Row & { basePeriod: Period | null; sampleRule: string }>(
    `select ${INDEX}, ${POINT}, h.periods, h.values, i.base_period as "basePeriod", i.sample_rule as "sampleRule"
       from price_index i ${NEWEST} ${RECENT} where i.index_code = $1 and i.status = 1`,
    [indexCode],
    "price-index-one",
  );
  if (row === null) throw notFound("指数不存在");
  const { basePeriod, sampleRule, ...rest } = row;
  const points = await db.rows<Omit<IndexPoint, "closeDate">>(
    `select ${POINT}, p.low::float8 as low, p.median::float8 as median, p.high::float8 as high, p.source
       from price_index_point p where p.index_code = $1 and p.period >= $2 order by p.period`,
    [indexCode, rangeStart(row.period, range)],
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
    volume: number;
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
        where i.level = 2 and i.status = 1 and ($1::text is null or i.kind_code = $1)
          and ($2::text is null or i.port_code = $2)
          and p.period = (select max(period) from price_index_point)
        order by p.sample_num desc, i.index_code limit ${TABLE_ROWS}`,
      [kindCode, portCode],
      "price-index-table",
    ),
    db.rows<{ kind: string; port: string }>(
      `select distinct i.kind_code as kind, i.port_code as port from price_index i
        where i.level = 2 and i.status = 1 and exists (
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
      return { ...row, ...changesOf({ periods, values }), speciesName, sizeText, gradeName, portName };
    }),
    kinds: kinds.map((code) => ({ code, name: kindByCode(code)?.name ?? code })),
    ports: ports.sort().map((code) => ({ code, name: placeByCode(code)?.name ?? code })),
  };
}

/** Every index with its newest week, for the operator. */
export async function administeredIndices(db: Db, query: IndexAdminList): Promise<Page<AdministeredRow>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const name = containing(query.keyword ?? "");
  const counted = await db.one<{ total: number }>(
    "select count(*)::int as total from price_index i where i.index_name like $1",
    [name],
  );
  const rows = await db.rows<AdministeredRow>(
    `select ${INDEX}, i.status, i.base_period as "basePeriod", i.sample_rule as "sampleRule", p.period,
            p.value::float8 as value, p.source
       from price_index i left join lateral (
         select * from price_index_point where index_code = i.index_code order by period desc limit 1) p on true
      where i.index_name like $1 order by i.level, i.index_code limit $2 offset $3`,
    [name, page.pageSize, rowsBefore(page)],
  );
  return pageOf(rows, counted?.total ?? 0, page);
}

/** Keeps a point that a person entered (3) or brought from elsewhere (4); answers what was there before. */
export async function keepPoint(tx: Db, point: PointSave, source: 3 | 4, nowMs: number): Promise<object | null> {
  const { indexCode, period, value, sampleNum = 0, volume = 0 } = point;
  if (!isPeriod(period) || period > lastClosed(nowMs)) throw warning(`${period} 不是已收盘的周`);
  const known = await tx.one("select 1 from price_index where index_code = $1 for key share", [indexCode]);
  if (known === null) throw notFound("指数不存在");
  const before = await tx.one<object>(
    "select value::float8 as value, source from price_index_point where index_code = $1 and period = $2 for update",
    [indexCode, period],
  );
  await tx.run(
    `insert into price_index_point (index_code, period, value, sample_num, volume, source) values ($1, $2, $3, $4, $5, $6)
     on conflict (index_code, period) do update set value = excluded.value, sample_num = excluded.sample_num,
        volume = excluded.volume, low = null, median = null, high = null, source = excluded.source, computed_at = now()`,
    [indexCode, period, value, sampleNum, volume, source],
  );
  return before;
}
