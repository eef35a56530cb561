import type { ReactNode } from "react";
import { grouped } from "../../domain/text.ts";
import { Link } from "./link.tsx";
import "./filter-lines.css";

/** One choice of a filter and the address of the list with it; `count`: how many there are. */
export type FilterOption = { key: string; label: string; to: string; isChosen: boolean; count?: number | null };

/** Filters of a list as links: they work before any script, and every list has an address. */
export function FilterLines({ children }: { children: ReactNode }) {
  return (
    <section className="tm-panel tm-filters tm-above-12 tm-pad-line" aria-label="筛选">
      {children}
    </section>
  );
}

/** One filter. The first option usually is 全部. */
export function FilterLine({ name, options }: { name: string; options: readonly FilterOption[] }) {
  return (
    <div className="tm-filter">
      <h2>{name}</h2>
      <ul>
        {options.map(({ key, label, to, isChosen, count }) => (
          <li key={key}>
            <Link to={to} aria-current={isChosen ? "true" : undefined}>
              {label}
              {count == null ? null : <span className="tm-unit">{grouped(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list's own search field; sends its words by `onSearch`. */
export function ListSearch({
  label,
  placeholder,
  keyword,
  onSearch,
}: {
  label: string;
  placeholder: string;
  keyword: string;
  onSearch: (keyword: string) => void;
}) {
  return (
    <search>
      <form
        key={keyword}
        className="tm-list-search tm-row tm-stretched"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("keyword") ?? "").trim());
        }}
      >
        <input
          className="tm-input"
          type="search"
          name="keyword"
          aria-label={label}
          placeholder={placeholder}
          maxLength={40}
          autoComplete="off"
          defaultValue={keyword}
        />
        <button type="submit" className="tm-button">
          查找
        </button>
      </form>
    </search>
  );
}
