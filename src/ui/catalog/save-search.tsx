import { Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { createSaveSearchMachine, type SearchToSave } from "../../application/catalog/save-search-machine.ts";
import { SavedSearches } from "../../application/catalog/saved-searches.ts";
import { Ids } from "../../application/platform.ts";
import { Button } from "../kit/button.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { machineryOf, useLazyActor } from "../wiring.tsx";
import "./save-search.css";

const MACHINERY = machineryOf({
  ports: { searches: SavedSearches, app: App, ids: Ids },
  machine: createSaveSearchMachine,
});

const SaveSearchForm = lazily(
  () => import("./save-search-form.tsx"),
  (module) => module.SaveSearchForm,
);

export type SaveSearchActor = ActorRefFrom<ReturnType<typeof createSaveSearchMachine>>;

/** Keeps the search that a list shows; its small form comes when it is opened. */
export function SaveSearch(shown: SearchToSave) {
  const actor = useLazyActor(MACHINERY, () => ({ value: "closed", context: {}, tags: [] }));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches("naming") || snapshot.matches("saving"));
  return (
    <div className="tm-here">
      <Button size="small" onClick={() => actor.send(isOpen ? { type: "dropped" } : { type: "opened", ...shown })}>
        保存搜索
      </Button>
      {isOpen ? (
        <PartBoundary onFailed={() => actor.send({ type: "dropped" })}>
          <Suspense fallback={null}>
            <SaveSearchForm actor={actor} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </div>
  );
}
