import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { Db } from "../../db/database.ts";
import { GOODS_COLUMNS, type GoodsRow } from "../goods/goods-view.ts";
import { parameters } from "../search/search-conditions.ts";

/** How a tab is filled up behind the picked goods: the best, or the newest. What is reduced is picked by hand alone. */
const ORDER = { 1: "g.score desc, g.id", 2: "g.publish_at desc nulls last, g.id", 3: "g.id" } as const;

type Floor = { templateId: string; tab: 1 | 2 | 3; kindCode: string | null; portCode: string | null };

/** Goods of a home floor that can be bought now, `most` of them: the operator's choice in its order, then what the tab is about. */
export function goodsOfFloor(
  db: Db,
  { templateId, tab, kindCode, portCode }: Floor,
  most: number,
): Promise<GoodsRow[]> {
  const { values, bind } = parameters();
  const pool = bind(templateId);
  const which = bind(tab);
  const clauses = [`g.status = ${GOODS_STATUS.onSale}`, "g.stock > g.held"];
  if (kindCode !== null) clauses.push(`g.kind_code = ${bind(kindCode)}`);
  if (portCode !== null) clauses.push(`g.port_code = ${bind(portCode)}`);
  const conditions = clauses.join(" and ");
  const limit = `${bind(most)}::bigint`;
  return db.rows<GoodsRow>(
    `with picked as (
       select g.id, p.sort::int as place from goods_pool p join goods g on g.id = p.goods_id
        where p.template_id = ${pool} and p.tab = ${which} and ${conditions}
     ), filled as (
       select g.id, row_number() over (order by ${ORDER[tab]}) as place
         from goods g where ${tab === 3 ? "false" : conditions} order by ${ORDER[tab]} limit ${limit}
     ), chosen as (
       select id, 0 as rank, place from picked
       union all select id, 1, place from filled where id not in (select id from picked)
       order by rank, place limit ${limit}
     )
     select ${GOODS_COLUMNS} from chosen c join goods g on g.id = c.id
       join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      order by c.rank, c.place`,
    values,
  );
}
