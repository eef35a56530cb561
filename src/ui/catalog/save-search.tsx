import { lazy, Suspense, useState } from "react";
import { SavedSearches } from "../../application/catalog/saved-searches.ts";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import { Button } from "../kit/button.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { useLatePort } from "../wiring.tsx";
import "./save-search.css";

const LiveSaveSearch = lazy(() =>
  import("./live-save-search.tsx").then((module) => ({ default: module.LiveSaveSearch })),
);

/** The search that a list shows; `labels`: what it is narrowed by beside its words. */
export type ShownSearch = { query: GoodsQuery; labels: readonly string[] };

/** Keeps the search that a list shows. What the button does comes after the page; a press before that is not lost. */
export function SaveSearch(shown: ShownSearch) {
  const isAwake = useLatePort(SavedSearches) !== null;
  const [wasPressed, setWasPressed] = useState(false);
  const still = (
    <Button size="small" onClick={() => setWasPressed(true)}>
      保存搜索
    </Button>
  );
  return (
    <div className="tm-save-search">
      {isAwake ? (
        <PartBoundary>
          <Suspense fallback={still}>
            <LiveSaveSearch {...shown} wasPressed={wasPressed} />
          </Suspense>
        </PartBoundary>
      ) : (
        still
      )}
    </div>
  );
}
