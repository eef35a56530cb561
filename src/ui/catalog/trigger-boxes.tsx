import { TRIGGER_CHOICES, TRIGGER_NAMES, type Trigger } from "../../domain/catalog/alerts/saved-search.ts";

/** The triggers of a saved search, as boxes. */
export const TriggerBoxes = ({
  chosen,
  onToggle,
}: {
  chosen: readonly Trigger[];
  onToggle: (trigger: Trigger) => void;
}) => (
  <span className="tm-row tm-gap-12 tm-flow">
    {TRIGGER_CHOICES.map((trigger) => (
      <label key={trigger} className="tm-check">
        <input type="checkbox" checked={chosen.includes(trigger)} onChange={() => onToggle(trigger)} />
        {TRIGGER_NAMES[trigger]}
      </label>
    ))}
  </span>
);
