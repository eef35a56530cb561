import { useMachine } from "@xstate/react";
import { App } from "../../application/app.ts";
import type { BasketItem } from "../../application/catalog/basket.ts";
import { createPurchaseMachine } from "../../application/catalog/purchase-machine.ts";
import { Navigator } from "../../application/platform.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { priceUnit, purchaseOf } from "../../domain/catalog/goods/goods-offer.ts";
import { formatYuan } from "../../domain/money.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import { firstCount } from "../../domain/timber/quantity-input.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { QuantityEditor } from "../kit/quantity-editor.tsx";
import { useWired } from "../wiring.tsx";

/** How much of a row's goods, what it comes to, and on to the checkout, or into the cart where there is `onAdd`. */
export function PurchaseDialog({
  goods,
  onAdd,
  onClose,
}: {
  goods: GoodsBrief;
  onAdd: ((item: BasketItem) => void) | null;
  onClose: () => void;
}) {
  const machine = useWired(createPurchaseMachine, { app: App, navigator: Navigator });
  const [{ context }, send] = useMachine(machine, { input: { goods, onAdd, onClosed: onClose } });
  const { count, unit } = context;
  const purchase = purchaseOf(goods, count);
  return (
    <Dialog title={onAdd === null ? "立即购买" : "加入购物车"} width="form" onClose={onClose}>
      <div className="tm-stack tm-gap-12">
        <p>{goods.title}</p>
        <p className="tm-second">
          {goods.storeName} · 起订 {quantityText(goods, firstCount(goods))} · 可售{" "}
          {quantityText(goods, goods.available)}
        </p>
        <QuantityEditor
          rule={goods}
          count={count}
          unit={unit}
          available={goods.available}
          problem={count === 0 ? "请输入数量" : purchase.problem}
          onChange={(changed) => send({ type: "countChanged", count: changed })}
          onUnit={(chosen) => send({ type: "unitChosen", unit: chosen })}
        />
        <p>
          <span className="tm-muted">合计 </span>
          <strong className="tm-price">{purchase.amount === null ? "-" : `¥${formatYuan(purchase.amount)}`}</strong>{" "}
          <span className="tm-second tm-number">
            {formatYuan(purchase.price)} {priceUnit(goods.saleUnit)}
          </span>
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" disabled={purchase.problem !== null} onClick={() => send({ type: "confirmed" })}>
          {onAdd === null ? "去结算" : "加入购物车"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
