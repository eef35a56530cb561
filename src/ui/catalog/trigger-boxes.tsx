import { TRIGGER_CHOICES, TRIGGER_NAMES, type Trigger } from "../../domain/catalog/alerts/saved-search.ts";

/** The triggers of a saved search, as boxes under one name. */
export const TriggerBoxes = ({
  label,
  chosen,
  problem = null,
  onToggle,
}: {
  label: string;
  chosen: readonly Trigger[];
  problem?: string | null;
  onToggle: (trigger: Trigger) => void;
}) => (
  <fieldset className="tm-row tm-gap-12 tm-flow">
    <legend className="tm-visually-hidden">{label}</legend>
    {TRIGGER_CHOICES.map((trigger) => (
      <label key={trigger} className="tm-check">
        <input type="checkbox" checked={chosen.includes(trigger)} onChange={() => onToggle(trigger)} />
        {TRIGGER_NAMES[trigger]}
      </label>
    ))}
    {problem === null ? null : (
      <span className="tm-field-problem" role="alert">
        {problem}
      </span>
    )}
  </fieldset>
);
