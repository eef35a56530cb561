import type { KeyboardEvent } from "react";
import { NOTIFY_KINDS, NOTIFY_NAMES, triggersProblem } from "../../domain/catalog/alerts/saved-search.ts";
import { Button } from "../kit/button.tsx";
import { Field, FieldGroup, Select, TextInput } from "../kit/fields.tsx";
import { isEscape } from "../kit/keys.ts";
import { useSelector } from "../use-selector.ts";
import type { SaveSearchActor } from "./save-search.tsx";
import { TriggerBoxes } from "./trigger-boxes.tsx";

const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

/** The name and the triggers of a saved search. */
export function SaveSearchForm({ actor: { send }, actor }: { actor: SaveSearchActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { name, notify, trigger, problem } = state.context;
  const pressed = (event: KeyboardEvent) => {
    if (isEscape(event)) send({ type: "dropped" });
  };
  return (
    <form
      className="tm-pop tm-save-search-form tm-stack tm-gap-12 tm-pad"
      aria-label="保存搜索"
      onKeyDown={pressed}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "confirmed" });
      }}
    >
      <Field label="名称" problem={problem}>
        <TextInput autoFocus value={name} onChange={(event) => send({ type: "nameTyped", name: event.target.value })} />
      </Field>
      <FieldGroup label="关注" problem={triggersProblem(trigger)}>
        <TriggerBoxes chosen={trigger} onToggle={(one) => send({ type: "triggerToggled", trigger: one })} />
      </FieldGroup>
      <Field label="提醒">
        <Select
          options={NOTIFIES}
          value={notify}
          onChange={(chosen) => send({ type: "notifyChosen", notify: chosen })}
        />
      </Field>
      <div className="tm-row tm-stretched tm-at-end">
        <Button size="small" onClick={() => send({ type: "dropped" })}>
          取消
        </Button>
        <Button size="small" look="primary" type="submit" disabled={state.matches("saving")}>
          保存
        </Button>
      </div>
    </form>
  );
}
