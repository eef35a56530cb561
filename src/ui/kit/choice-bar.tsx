import type { ReactNode } from "react";
import { FilterBar, FilterChip } from "./drop.tsx";
import { Icon } from "./icon.tsx";

/** One thing a filter can be set to; `count`: how many there are. */
type Offered = { value: string; label: string; count: number | null };

/**
 * Filters of which each is set to one value or none: a chip for each, then what is set as tags that take it away, then
 * `children`. A filter that offers one value narrows nothing and is left out until it is set. The set value chosen again
 * takes it away, too.
 */
export function ChoiceBar<Field extends string>({
  filters,
  choices,
  chosen,
  onChange,
  children,
}: {
  filters: readonly { field: Field; name: string }[];
  choices: Readonly<Record<Field, readonly Offered[]>>;
  chosen: Readonly<Record<Field, string | number | null>>;
  /** "" takes away what is set. */
  onChange: (changed: Readonly<Record<string, string>>) => void;
  children?: ReactNode;
}) {
  const change = (field: Field, value: string) => onChange({ [field]: value });
  const setTo = (field: Field): string | null => (chosen[field] === null ? null : String(chosen[field]));
  const inForce = filters.flatMap(({ field, name }) => {
    const value = setTo(field);
    if (value === null) return [];
    return [{ field, label: choices[field].find((one) => one.value === value)?.label ?? name }];
  });
  return (
    <div className="tm-list-tools">
      <FilterBar chosen={inForce.length}>
        {filters
          .filter(({ field }) => choices[field].length > 1 || setTo(field) !== null)
          .map(({ field, name }) => (
            <FilterChip
              key={field}
              name={name}
              isOne
              choices={choices[field].map(({ value, label, count }) => ({
                key: value,
                label,
                count,
                isChosen: value === setTo(field),
              }))}
              onChoose={(value) => change(field, value === setTo(field) ? "" : value)}
            />
          ))}
      </FilterBar>
      {inForce.map(({ field, label }) => (
        <button
          key={field}
          type="button"
          className="tm-tag tm-tag-removable"
          aria-label={`去掉 ${label}`}
          onClick={() => change(field, "")}
        >
          {label}
          <Icon name="cross" size={12} />
        </button>
      ))}
      {children}
    </div>
  );
}
