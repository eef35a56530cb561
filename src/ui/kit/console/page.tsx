import { type ReactNode, useState } from "react";
import { type DateRange, rangeProblem } from "../../../domain/date-range.ts";
import { Button } from "../button.tsx";
import { DateRangeInput } from "../date-range.tsx";
import { Select, TextInput } from "../fields.tsx";
import "./console.css";

/** The head of a page: its name, what belongs beside it, and what can be done with the whole. */
export function PageHead({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="tm-console-head tm-row tm-gap-12 tm-above-12">
      <h1>{title}</h1>
      {note === undefined ? null : <span className="tm-row tm-muted">{note}</span>}
      {actions === undefined ? null : <div className="tm-row tm-stretched tm-push">{actions}</div>}
    </header>
  );
}

/** What can be done, above a table or in a page's head. */
export const ActionBar = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <div className="tm-pad-rest tm-row tm-wrap">
    {children}
    {note === undefined ? null : <span className="tm-muted">{note}</span>}
  </div>
);

/** One filter; `name`, `begin` and `end` are names of the list's filters. */
export type FilterField =
  | { kind: "text"; name: string; label: string; placeholder?: string }
  | { kind: "select"; name: string; label: string; options: readonly { value: string; label: string }[] }
  | {
      kind: "control";
      name: string;
      label: string;
      /** A choice that brings its own control, such as one of a long list. */
      control: (value: string, choose: (value: string) => void) => ReactNode;
    }
  | { kind: "dates"; label: string; begin: string; end: string };

type Values = Readonly<Record<string, string>>;

const namesOf = (field: FilterField): string[] => (field.kind === "dates" ? [field.begin, field.end] : [field.name]);
/** Whether a list is narrowed by any filter. */
export const isNarrowed = (filters: Values): boolean => Object.values(filters).some((value) => value !== "");

/** Whether the choices of a filter have yet to come. */
const isAwaited = (field: FilterField): boolean => field.kind === "select" && field.options.length === 0;

const emptied = (fields: readonly FilterField[]): Values =>
  Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, ""]));

/**
 * The filters of a list in one row: `filters` stand in the address, what is typed counts once 查询 is pressed, a choice at
 * once. An empty choice is offered as 全部.
 */
export function FilterRow({
  fields,
  filters,
  onFilter,
}: {
  fields: readonly FilterField[];
  filters: Values;
  onFilter: (filters: Values) => void;
}) {
  const shown = Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, filters[name] ?? ""]));
  return <Filters key={JSON.stringify(shown)} fields={fields} shown={shown} onFilter={onFilter} />;
}

function Filters({
  fields,
  shown,
  onFilter,
}: {
  fields: readonly FilterField[];
  shown: Values;
  onFilter: (filters: Values) => void;
}) {
  const [typed, setTyped] = useState(shown);
  const rangeOf = ({ begin, end }: { begin: string; end: string }): DateRange => ({
    begin: typed[begin] ?? "",
    end: typed[end] ?? "",
  });
  const isWrong = fields.some((field) => field.kind === "dates" && rangeProblem(rangeOf(field)) !== null);
  const isTyped = fields.some(({ kind }) => kind === "text" || kind === "dates");
  return (
    <search>
      <form
        className="tm-console-filters tm-row tm-gap-16 tm-wrap tm-pad-line"
        aria-label="筛选"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) onFilter(typed);
        }}
      >
        {fields.map((field) => {
          if (field.kind === "dates")
            return (
              <DateRangeInput
                key={field.begin}
                label={field.label}
                range={rangeOf(field)}
                onChange={({ begin, end }) => setTyped({ ...typed, [field.begin]: begin, [field.end]: end })}
              />
            );
          const value = typed[field.name] ?? "";
          const choose = (chosen: string) => onFilter({ ...typed, [field.name]: chosen });
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
            <label
              key={field.name}
              className={`tm-console-filter tm-row tm-inline${isAwaited(field) ? " is-awaited" : ""}`}
            >
              <span className="tm-muted">{field.label}</span>
              {field.kind === "text" ? (
                <TextInput
                  value={value}
                  placeholder={field.placeholder}
                  maxLength={40}
                  onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
                />
              ) : field.kind === "control" ? (
                field.control(value, choose)
              ) : (
                <Select
                  label={field.label}
                  value={value}
                  options={[{ value: "", label: "全部" }, ...field.options]}
                  onChange={choose}
                />
              )}
            </label>
          );
        })}
        {isTyped ? (
          <Button type="submit" look="primary" disabled={isWrong}>
            查询
          </Button>
        ) : null}
        {isNarrowed(shown) ? <Button onClick={() => onFilter(emptied(fields))}>重置</Button> : null}
      </form>
    </search>
  );
}
