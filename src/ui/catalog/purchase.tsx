import { type ReactNode, Suspense, useCallback, useState } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";

const PurchaseDialog = lazily(
  () => import("./purchase-dialog.tsx"),
  (module) => module.PurchaseDialog,
);

/** Buying from a list: `buy` asks how much of a row's goods, in the `dialog` that stands beside the list. */
export function usePurchase(): { buy: (goods: GoodsBrief) => void; dialog: ReactNode } {
  const [goods, setGoods] = useState<GoodsBrief | null>(null);
  const close = useCallback(() => setGoods(null), []);
  const dialog =
    goods === null ? null : (
      <PartBoundary>
        <Suspense fallback={null}>
          <PurchaseDialog goods={goods} onClose={close} />
        </Suspense>
      </PartBoundary>
    );
  return { buy: setGoods, dialog };
}
