import { useRef } from "react";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import {
  REQUIREMENT_CHOICES,
  REQUIREMENTS_MAX,
  type Requirement,
  requirementText,
  withRequirement,
} from "../../domain/demand/requirements.ts";
import { Icon } from "../kit/icon.tsx";

const CHOICES = REQUIREMENT_CHOICES.map(({ name, choices }) => ({
  name,
  choices: choices.map((one) => ({ one, label: requirementText(one) })),
}));
const ALL = CHOICES.flatMap(({ choices }) => choices);

/** What is asked of a line beside its fields: each is a button that takes it off, a list adds one. `line`: as it is read out. */
export function RequirementChips({
  item: { requirements },
  line,
  onChange,
}: {
  item: DemandItem;
  line: string;
  onChange: (requirements: readonly Requirement[]) => void;
}) {
  const list = useRef<HTMLSelectElement>(null);
  return (
    <span className="tm-demand-requirements tm-row tm-inline tm-wrap tm-cell">
      {requirements.map((one) => {
        const text = requirementText(one);
        return (
          <button
            key={one.code}
            type="button"
            className={`tm-tag tm-tag-removable${one.span === undefined ? "" : " tm-read-requirement"}`}
            aria-label={`去掉${line}要求 ${text}`}
            onClick={() => {
              onChange(requirements.filter((other) => other !== one));
              // The button is gone with what it took off: who pressed it by keyboard goes on at the list.
              list.current?.focus({ preventScroll: true });
            }}
          >
            {text}
            <Icon name="cross" size={12} />
          </button>
        );
      })}
      <select
        ref={list}
        className="tm-demand-cell"
        aria-label={`${line}添加要求`}
        value=""
        disabled={requirements.length >= REQUIREMENTS_MAX}
        onChange={({ target }) => {
          const chosen = ALL.find(({ label }) => label === target.value)?.one;
          if (chosen !== undefined) onChange(withRequirement(requirements, chosen));
        }}
      >
        <option value="">＋ 要求</option>
        {CHOICES.map(({ name, choices }) => (
          <optgroup key={name} label={name}>
            {choices.map(({ label }) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}
