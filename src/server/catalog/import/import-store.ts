import { GOODS_FIELDS, type GoodsFields } from "../../../domain/catalog/goods/goods-fields.ts";
import type { StatedGoods } from "../../../domain/catalog/goods/goods-sheet.ts";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { CheckedGoods, Oddity } from "../../../domain/catalog/goods/plausible.ts";
import { KNOWN_FACTS, type KnownGoods, PACKING } from "../../../domain/catalog/import/import-known.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import type { CountedIn } from "../../../domain/timber/quantity.ts";
import type { SaleUnit } from "../../../domain/timber/spec.ts";
import { type Dm3, type Mm, tenthsOfMm } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import {
  APPROVED,
  factColumns,
  GOODS_WRITTEN,
  reviewedColumns,
  SHOWN,
  statedColumns,
  typedColumns,
  type WrittenGoods,
} from "../goods/goods-columns.ts";

/** A row on its way into goods. What the file leaves open retains its value where the goods exist already. */
export type StagedRow = Omit<WrittenGoods, "history"> & {
  row_no: number;
  stated_stock: boolean;
  stated_status: boolean;
  /** Facts that the row does not state. */
  unsaid: readonly string[];
  /** That of what was read of the row. */
  digest: string;
  /** What is odd about it as new goods. */
  odd: readonly Oddity[];
};

const EXTRA = {
  row_no: "integer",
  stated_stock: "boolean",
  stated_status: "boolean",
  unsaid: "text[]",
  digest: "text",
  odd: "jsonb",
} as const;
const STAGED = { ...EXTRA, ...GOODS_WRITTEN };
const STAGED_NAMES = Object.keys(STAGED).join(", ");

const STAGE = `
insert into import_row (${STAGED_NAMES}, tokens)
select ${STAGED_NAMES}, array_to_tsvector(tokens)
  from json_to_recordset(:rows::json) as given(${typedColumns(STAGED)}, tokens text[])`;

/** A table that lives as long as the transaction, on its connection alone: whatever ends either leaves nothing behind. */
export async function createStaging(tx: Db): Promise<void> {
  await tx.run(`create temp table import_row (${typedColumns(STAGED)}, tokens tsvector) on commit drop`);
}

/** `rows`: JSON of `StagedRow[]`. */
export const stageRows = (tx: Db, rows: string): Promise<number> => tx.run(STAGE, { rows }, "stage-goods");

const SAME_GOODS = "g.merchant_id = i.merchant_id and g.merchant_sku = i.merchant_sku";

/** Pictures by their addresses that the goods of a staged row are to have, in their order. */
export type RowPictures = { rowNo: number; images: readonly string[] };

/** Of those pictures, the ones that the goods of their row show already by an earlier upload, whose address is `same`. */
export async function shownAlready(
  tx: Db,
  rows: readonly RowPictures[],
): Promise<{ rowNo: number; image: string; same: string }[]> {
  if (rows.length === 0) return [];
  // Lengths are compared first: they are known without reading the bytes.
  return tx.rows<{ rowNo: number; image: string; same: string }>(
    `select i.row_no as "rowNo", given.image, shown.image as same
       from (select r."rowNo", jsonb_array_elements_text(r.images) as image
               from json_to_recordset(:rows::json) as r("rowNo" integer, images jsonb)) given
       join import_row i on i.row_no = given."rowNo"
       join goods g on ${SAME_GOODS}
      cross join unnest(g.images) as shown(image)
       join stored_file new on new.file_name = given.image
       join stored_file old on old.file_name = shown.image
       join file_bytes newest on newest.file_id = new.id and newest.variant = ''
       join file_bytes before on before.file_id = old.id and before.variant = ''
      where given.image <> all(g.images) and octet_length(newest.bytes) = octet_length(before.bytes) and newest.bytes = before.bytes`,
    { rows: JSON.stringify(rows) },
    "import-same-pictures",
  );
}

/** Gives goods of staged rows those pictures instead of the ones that they have. */
export async function stagePictures(tx: Db, rows: readonly RowPictures[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `update import_row i
        set images = array(select jsonb_array_elements_text(given.images)), unsaid = array_remove(i.unsaid, 'images')
       from json_to_recordset(:rows::json) as given("rowNo" integer, images jsonb)
      where i.row_no = given."rowNo"`,
    { rows: JSON.stringify(rows) },
    "stage-pictures",
  );
}

/** A title shows how goods are scaled only where that is not the usual way; else goods measured as before retain theirs. */
const RULE = `case when i.volume_rule in (2, 4) or i.counted_in <> g.counted_in
  or (i.diameter_min is null) <> (g.diameter_min is null) then i.volume_rule else g.volume_rule end`;
/** A fact that a row does not state stays as the merchant stated it while the facts it depends on stay. */
const retainedFacts = (fields: GoodsFields): { [column: string]: string } =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column, imported, retainedWith }]) => {
      if (column === null || (typeof imported !== "string" && retainedWith === undefined)) return [];
      const same = (retainedWith ?? []).map((fact) => fields[fact]?.column?.[0] ?? fact);
      const stays = [`'${name}' = any(i.unsaid)`, ...same.map((one) => `g.${one} is not distinct from i.${one}`)];
      return [[column[0], `case when ${stays.join(" and ")} then g.${column[0]} else i.${column[0]} end`]];
    }),
  );

/** A new price ends the tiers that are no longer below it. */
const TIERS = `coalesce((select jsonb_agg(tier order by place)
    from jsonb_array_elements(case when 'priceTiers' = any(i.unsaid) then g.price_tiers else i.price_tiers end)
         with ordinality as t(tier, place)
   where (tier->>'price')::int < i.price), '[]')`;
/** The least order is a whole number of steps, whichever of the two a row states. */
const leastOrder = ({ min_order: least, step }: { [column: string]: string }): string =>
  `((${least} + ${step} - 1) / (${step})) * (${step})`;

/** How a file's row changes goods: the columns compared and written, what becomes of each, and those a review is about. */
export function importComparison(fields: GoodsFields) {
  const retained = retainedFacts(fields);
  const replaced: Readonly<{ [column: string]: string }> = {
    ...retained,
    volume_rule: RULE,
    ...(retained.price_tiers === undefined ? {} : { price_tiers: TIERS }),
    ...(retained.min_order === undefined ? {} : { min_order: leastOrder(retained) }),
  };
  const stated = statedColumns(fields);
  const columns = (table: "g" | "i", names: readonly string[] = stated): string =>
    names.map((name) => (table === "i" ? replaced[name] : undefined) ?? `${table}.${name}`).join(", ");
  return { stated, reviewed: reviewedColumns(fields), columns };
}
const { stated: STATED, reviewed: REVIEWED, columns: of } = importComparison(GOODS_FIELDS);

const KNOWN_COLUMNS = KNOWN_FACTS.map((name) => GOODS_FIELDS[name].column[0]);
/** Whether what a row's words were made from differs from what it stores. */
const MOVED = `((${of("i", KNOWN_COLUMNS)}) is distinct from (${KNOWN_COLUMNS.map((one) => `i.${one}`).join(", ")})
  or '${PACKING}' = any(i.unsaid) and (g.pieces_per_bundle, g.bundle_volume) is distinct from (i.pieces_per_bundle, i.bundle_volume))`;

/** What finds goods again. */
export type GoodsKey = { merchantId: MerchantId; merchantSku: string };

const KNOWN = [
  "speciesCode",
  "width",
  "length",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
  ...KNOWN_FACTS,
];

type KnownRow = Omit<KnownGoods, "thicknessTenths"> & {
  at: number;
  width: Mm | null;
  length: Mm | null;
  thickness: Mm | null;
  pieceVolumeMm3: number | null;
};

/** The goods that exist under `keys`, by their place among those. They are not locked. */
export async function goodsUnder(tx: Db, keys: readonly GoodsKey[]): Promise<Map<number, KnownGoods>> {
  const given = keys.map(({ merchantId, merchantSku }, at) => ({
    at,
    merchant_id: merchantId,
    merchant_sku: merchantSku,
  }));
  const rows = await tx.rows<KnownRow>(
    `select i.at, ${factColumns(KNOWN)}, g.port_code as "portCode", g.thickness,
            g.pieces_per_bundle as "piecesPerBundle", g.bundle_volume as "bundleVolume", g.piece_volume_mm3::float8 as "pieceVolumeMm3"
       from json_to_recordset(:given::json) as i(at integer, merchant_id bigint, merchant_sku text)
       join goods g on ${SAME_GOODS}`,
    { given: JSON.stringify(given) },
    "import-known",
  );
  return new Map(
    rows.map((row) => [row.at, { ...row, thicknessTenths: row.thickness === null ? null : tenthsOfMm(row.thickness) }]),
  );
}

/** A staged row in question. */
export type OddRow = { rowNo: number; merchantSku: string; title: string; digest: string; odd: readonly Oddity[] };

/** Staged rows whose goods do not exist yet and are odd. */
export const oddNewRows = (tx: Db): Promise<OddRow[]> =>
  tx.rows<OddRow>(
    `select i.row_no as "rowNo", i.merchant_sku as "merchantSku", i.title, i.digest, i.odd
       from import_row i where i.odd <> '[]' and not exists (select 1 from goods g where ${SAME_GOODS}) order by i.row_no`,
  );

/** Takes rows out of what is laid ready. */
export const unstage = (tx: Db, rows: readonly number[]): Promise<number> =>
  tx.run("delete from import_row where row_no = any(:rows::integer[])", { rows });

/** What is compared of goods before a change is believed, by columns. */
const CHECKED = {
  kindCode: "kind_code",
  speciesCode: "species_code",
  thickness: "thickness",
  width: "width",
  length: "length",
  lengthMin: "length_min",
  lengthMax: "length_max",
  diameterMin: "diameter_min",
  diameterMax: "diameter_max",
  saleUnit: "sale_unit",
  pieceVolumeMm3: "piece_volume_mm3",
  piecesPerBundle: "pieces_per_bundle",
  bundleVolume: "bundle_volume",
  density: "density",
  taxIncluded: "tax_included",
  taxRate: "tax_rate",
  price: "price",
  priceTiers: "price_tiers",
  title: "title",
} as const satisfies Record<Exclude<keyof CheckedGoods, "stock"> | "title", string>;
const checked = (table: "g" | "i"): string =>
  `json_build_object(${Object.entries(CHECKED)
    .map(([name, column]) => `'${name}', ${of(table, [column])}`)
    .join(", ")})`;

/** Goods that exist and differ from their row, as both are. */
export type DifferingRow = {
  rowNo: number;
  id: GoodsId;
  /** Whether more differs than stock and status. */
  differs: boolean;
  /** Whether something differs that a review is about. */
  differsReviewed: boolean;
  /** Whether the goods changed since the row was read with what it leaves open. */
  moved: boolean;
  held: number;
  stock: number;
  status: number;
  saleVolume: Dm3;
  viewNum: number;
  priceMode: number;
  steadiness: number;
  countedBefore: string;
  merchantSku: string;
  statedStock: boolean;
  newStock: number;
  statedStatus: boolean;
  newStatus: number;
  saleUnit: SaleUnit;
  countedIn: CountedIn;
  pieceVolumeMm3: number | null;
  width: Mm | null;
  length: Mm | null;
  piecesPerBundle: number | null;
  bundleVolume: Dm3 | null;
  density: number;
  certs: unknown[];
  title: string;
  digest: string;
  /** What is compared of the goods before and after, all but the stock. */
  was: Omit<CheckedGoods, "stock"> & { title: string };
  becomes: Omit<CheckedGoods, "stock"> & { title: string };
};

/** In the order of their ids, in which goods are locked everywhere; with `lock`, they stay as they are until the commit. */
export const differingRows = (tx: Db, lock: boolean): Promise<DifferingRow[]> =>
  tx.rows<DifferingRow>(
    `select i.row_no as "rowNo", g.id::text, (${of("g")}) is distinct from (${of("i")}) as differs,
            (${of("g", REVIEWED)}) is distinct from (${of("i", REVIEWED)}) as "differsReviewed", ${MOVED} as moved, g.held, g.stock, g.status,
            g.sale_volume as "saleVolume", g.view_num as "viewNum", g.price_mode as "priceMode", g.steadiness,
            g.counted_in as "countedBefore", i.merchant_sku as "merchantSku", i.stated_stock as "statedStock",
            i.stock as "newStock", i.stated_status as "statedStatus", i.status as "newStatus", i.sale_unit as "saleUnit",
            i.counted_in as "countedIn", i.piece_volume_mm3::float8 as "pieceVolumeMm3", i.width, i.length,
            i.pieces_per_bundle as "piecesPerBundle", i.bundle_volume as "bundleVolume", i.density, ${of("i", ["certs"])} as certs,
            i.title, i.digest, ${checked("g")} as was, ${checked("i")} as becomes
       from import_row i join goods g on ${SAME_GOODS}
      where (${of("g")}) is distinct from (${of("i")}) or (i.stated_stock and i.stock <> g.stock)
         or (i.stated_status and i.status <> g.status)
      order by g.id ${lock ? "for no key update of g" : ""}`,
  );

/** How many staged rows have goods already. */
export async function knownGoods(tx: Db): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from import_row i where exists (select 1 from goods g where ${SAME_GOODS})`,
  );
  return row?.n ?? 0;
}

const WRITTEN_NAMES = Object.keys(GOODS_WRITTEN).join(", ");

/**
 * Of a row's times only their presence is taken: the event happens now, by the database's clock, and not before the transaction
 * began, or alerts that were sent meanwhile would have missed it.
 */
const MOMENTS: Readonly<Record<string, string>> = {
  publish_at: "case when publish_at is not null then now() end",
  price_at: "now()",
  stock_confirmed_at: "now()",
};
const WRITTEN_VALUES = Object.keys(GOODS_WRITTEN)
  .map((name) => MOMENTS[name] ?? name)
  .join(", ");

/** Goods of the rows from `from` to below `to` that do not exist yet, with their first price; how many. */
export async function insertStaged(tx: Db, from: number, to: number): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `with fresh as materialized (
       select next_id() as id, next_no('SP', 8) as goods_no, i.*
         from (select * from import_row where row_no >= :from and row_no < :to order by row_no) i
        where not exists (select 1 from goods g where ${SAME_GOODS})
     ), written as (
       insert into goods (id, goods_no, ${WRITTEN_NAMES}, tokens)
       select id, goods_no, ${WRITTEN_VALUES}, tokens from fresh
     ), priced as (
       insert into goods_price_history (goods_id, price_at, price) select id, now(), price from fresh
     ), noted as (
       insert into goods_change (goods_id, kind) select id, 1 from fresh where status = ${GOODS_STATUS.onSale}
     )
     select count(*)::int as n from fresh`,
    { from, to },
  );
  return row?.n ?? 0;
}

/** What becomes of goods that exist: what their row states, and this. */
export type StagedChange = {
  id: GoodsId;
  rowNo: number;
  stock: number;
  status: number;
  score: number;
  /** What was last approved, where the change takes goods off sale. */
  published: StatedGoods | null;
};

/** Applies the rows of `changes`; a new price joins the history. */
export async function updateStaged(tx: Db, changes: readonly StagedChange[]): Promise<void> {
  await tx.run(
    `with change as materialized (
       select d.id, d."rowNo" as row_no, d.stock, d.status, d.score, d.published
         from json_to_recordset(:changes::json) as d(id bigint, "rowNo" integer, stock integer, status smallint, score integer, published jsonb)
     ), priced as (
       insert into goods_price_history (goods_id, price)
       select g.id, i.price from change d join import_row i using (row_no) join goods g on g.id = d.id
        where g.price <> i.price
       on conflict (goods_id, price_at) do update set price = excluded.price
     )
     update goods g
        set (${STATED.join(", ")}) = (${of("i")}),
            stock = d.stock, status = d.status, score = d.score, version = g.version + 1,
            token_rules = i.token_rules, price_version = g.price_version + (g.price <> i.price)::int,
            stock_version = g.stock_version + (g.stock <> d.stock)::int,
            price_at = case when g.price <> i.price then now() else g.price_at end,
            stock_confirmed_at = case when i.stated_stock then now() else g.stock_confirmed_at end,
            published_facts = case when d.status in (${APPROVED}) then null
                                   else coalesce(g.published_facts, nullif(d.published, 'null')) end,
            publish_at = coalesce(g.publish_at, case when d.status in (${SHOWN}) then now() end)
       from change d join import_row i using (row_no)
      where g.id = d.id`,
    { changes: JSON.stringify(changes) },
  );
}

/** The goods of staged rows that show each of the pictures, those with the lowest id. They are not locked. */
export const goodsShowing = (tx: Db, images: readonly string[]): Promise<{ image: string; goodsId: GoodsId }[]> =>
  tx.rows<{ image: string; goodsId: GoodsId }>(
    `select shown.image, min(g.id)::text as "goodsId"
       from import_row i join goods g on ${SAME_GOODS}, unnest(g.images) as shown(image)
      where shown.image = any(:images) group by shown.image`,
    { images },
    "import-shown-pictures",
  );

/** What merchants that the import made deal in. */
export const setMainKinds = (tx: Db, merchantIds: readonly MerchantId[]): Promise<number> =>
  tx.run(
    `update merchant m
        set main_kinds = (select array_agg(distinct i.kind_code order by i.kind_code) from import_row i where i.merchant_id = m.id)
      where m.id = any(:merchantIds::bigint[]) and exists (select 1 from import_row i where i.merchant_id = m.id)`,
    { merchantIds },
  );

/** From this many written rows on, search is better off with its index tidied at once. */
const MANY_ROWS = 1000;

/** Without it the next searches would be planned for the goods of before. */
export async function refreshStatistics(tx: Db, written: number): Promise<void> {
  await tx.run("analyze merchant, store, goods_price_history, goods");
  if (written >= MANY_ROWS) await tx.run("select gin_clean_pending_list('goods_words')");
}
