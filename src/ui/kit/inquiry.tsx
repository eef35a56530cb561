import { type ReactNode, Suspense, useCallback, useState } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { lazily } from "../lazily.tsx";
import { PartBoundary } from "./part-boundary.tsx";

const InquiryDialog = lazily(
  () => import("./inquiry-dialog.tsx"),
  (module) => module.InquiryDialog,
);

/** Asking the shop of goods for their price: `ask` opens the `dialog`, with `count` stock units where that is said. */
export function useInquiry(): { ask: (goods: GoodsBrief, count?: number) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ goods: GoodsBrief; count: number } | null>(null);
  const ask = useCallback((goods: GoodsBrief, count = 0) => setAsked({ goods, count }), []);
  const dialog = asked && (
    <PartBoundary>
      <Suspense fallback={null}>
        <InquiryDialog {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    </PartBoundary>
  );
  return { ask, dialog };
}
