import { useMachine } from "@xstate/react";
import type { KeyboardEvent } from "react";
import { App } from "../../application/app.ts";
import { createSaveSearchMachine } from "../../application/catalog/save-search-machine.ts";
import { SavedSearches } from "../../application/catalog/saved-searches.ts";
import { Ids } from "../../application/platform.ts";
import { NOTIFY_KINDS, NOTIFY_NAMES, triggersProblem } from "../../domain/catalog/saved-search.ts";
import { Button } from "../kit/button.tsx";
import { Field, Select, TextInput } from "../kit/fields.tsx";
import { useWired } from "../wiring.tsx";
import type { ShownSearch } from "./save-search.tsx";
import { TriggerBoxes } from "./trigger-boxes.tsx";

const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

/** The button at work, with its small form below; `wasPressed`: before it was. */
export function LiveSaveSearch({ query, labels, wasPressed }: ShownSearch & { wasPressed: boolean }) {
  const machine = useWired(createSaveSearchMachine, SavedSearches, App, Ids);
  const [state, send] = useMachine(machine, { input: wasPressed ? { query, labels } : null });
  const { name, notify, trigger, problem } = state.context;
  const isOpen = state.matches("naming") || state.matches("saving");
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === "Escape") send({ type: "dropped" });
  };
  return (
    <>
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
          <div className="tm-field">
            <span aria-hidden="true">关注</span>
            <TriggerBoxes
              label="关注"
              chosen={trigger}
              problem={triggersProblem(trigger)}
              onToggle={(one) => send({ type: "triggerToggled", trigger: one })}
            />
          </div>
          <Field label="提醒">
            <Select
              label="提醒"
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
    </>
  );
}
