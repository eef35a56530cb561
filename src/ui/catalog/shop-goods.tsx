import { App } from "../../application/app.ts";
import { Basket } from "../../application/catalog/catalog.ts";
import { createShopGoodsMachine } from "../../application/catalog/shop-goods-machine.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { useSelector } from "../use-selector.ts";
import { machineryOf, useLazyActor } from "../wiring.tsx";
import { GoodsTable } from "./goods-table.tsx";
import { usePurchase } from "./purchase.tsx";

const ADDING = machineryOf({
  adapterBundle: "page",
  ports: { basket: Basket, app: App },
  machine: createShopGoodsMachine,
});

/** Goods of one shop in the table of all lists, to be ordered from there. */
export function ShopGoods({ rows }: { rows: readonly GoodsBrief[] }) {
  const actor = useLazyActor(ADDING, () => ({
    value: { basket: "idle" },
    context: { adding: null, added: null },
    tags: [],
  }));
  const { adding } = useSelector(actor, ({ context }) => context);
  const { buy, add, ask, dialog } = usePurchase((item) => actor.send({ type: "addRequested", ...item }));
  return (
    <>
      <GoodsTable
        rows={rows}
        adding={adding?.goods.id ?? null}
        onAdd={add}
        onBuy={buy}
        onAsk={ask}
        hidden={["merchant"]}
      />
      {dialog}
    </>
  );
}
