import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { BasketItem } from "../../application/catalog/basket.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { useInquiry } from "../kit/inquiry.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";

const PurchaseDialog = lazily(
  () => import("./purchase-dialog.tsx"),
  (module) => module.PurchaseDialog,
);

type Purchased = { goods: GoodsBrief; isForCart: boolean };
type Ask = (goods: GoodsBrief) => void;
type Purchasing = { buy: Ask; add: Ask; ask: Ask; dialog: ReactNode };

/**
 * Buying from a list: `buy` and `add` ask how much of a row's goods, in the `dialog` that stands beside the list; what is
 * meant for the cart goes to `onAdd`. `ask` asks their shop for a price.
 */
export function usePurchase(onAdd: (item: BasketItem) => void): Purchasing {
  const [purchased, setPurchased] = useState<Purchased | null>(null);
  const { ask, dialog: inquiry } = useInquiry();
  const close = useCallback(() => setPurchased(null), []);
  const asks = useMemo(
    () => ({
      buy: (goods: GoodsBrief) => setPurchased({ goods, isForCart: false }),
      add: (goods: GoodsBrief) => setPurchased({ goods, isForCart: true }),
    }),
    [],
  );
  const dialog =
    purchased === null ? null : (
      <PartBoundary>
        <Suspense fallback={null}>
          <PurchaseDialog goods={purchased.goods} onAdd={purchased.isForCart ? onAdd : null} onClose={close} />
        </Suspense>
      </PartBoundary>
    );
  return {
    ...asks,
    ask,
    dialog: (
      <>
        {dialog}
        {inquiry}
      </>
    ),
  };
}
