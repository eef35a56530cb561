import { useMachine } from "@xstate/react";
import { type KeyboardEvent, useState } from "react";
import { App } from "../../application/app.ts";
import { createSaveSearchMachine } from "../../application/catalog/save-search-machine.ts";
import { SavedSearches } from "../../application/catalog/saved-searches.ts";
import type { Visit } from "../../application/catalog/visit.ts";
import { Ids } from "../../application/platform.ts";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import { NOTIFY_KINDS, NOTIFY_NAMES } from "../../domain/catalog/saved-search.ts";
import { Button } from "../kit/button.tsx";
import { Field, Select, TextInput } from "../kit/fields.tsx";
import { useLatePort } from "../wiring.tsx";
import "./personal.css";

const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

type Shown = { query: GoodsQuery; labels: readonly string[] };

/** Keeps the search that a list shows. Stands in its place before the page has been taken over. */
export function SaveSearch(shown: Shown) {
  const [searches, app, ids] = [useLatePort(SavedSearches), useLatePort(App), useLatePort(Ids)];
  if (searches === null || app === null || ids === null)
    return (
      <div className="tm-save-search">
        <Button size="small" disabled>
          保存搜索
        </Button>
      </div>
    );
  return <LiveSave {...shown} searches={searches} visit={app} ids={ids} />;
}

function LiveSave({
  query,
  labels,
  searches,
  visit,
  ids,
}: Shown & { searches: SavedSearches; visit: Visit; ids: Ids }) {
  const [machine] = useState(() => createSaveSearchMachine(searches, visit, ids));
  const [state, send] = useMachine(machine);
  const { name, notify, problem } = state.context;
  const isOpen = !state.matches("closed");
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === "Escape") send({ type: "dropped" });
  };
  return (
    <div className="tm-save-search">
      <Button size="small" onClick={() => send(isOpen ? { type: "dropped" } : { type: "asked", query, labels })}>
        保存搜索
      </Button>
      {isOpen ? (
        <form
          className="tm-save-search-form"
          aria-label="保存搜索"
          onKeyDown={pressed}
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: "confirmed" });
          }}
        >
          <Field label="名称" problem={problem}>
            <TextInput
              autoFocus
              value={name}
              isWrong={problem !== null}
              onChange={(event) => send({ type: "nameTyped", name: event.target.value })}
            />
          </Field>
          <Field label="有新货源时提醒">
            <Select
              label="有新货源时提醒"
              options={NOTIFIES}
              value={notify}
              onChange={(chosen) => send({ type: "notifyChosen", notify: chosen })}
            />
          </Field>
          <div className="tm-save-search-acts">
            <Button size="small" onClick={() => send({ type: "dropped" })}>
              取消
            </Button>
            <Button size="small" look="primary" type="submit" disabled={state.matches("saving")}>
              保存
            </Button>
          </div>
        </form>
      ) : null}
    </div>
  );
}
