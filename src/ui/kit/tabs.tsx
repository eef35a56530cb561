import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { grouped } from "../../domain/text.ts";

export type Tab<Key extends string> = { key: Key; label: ReactNode };

/** Tabs with their panel: arrow keys, Home and End choose, the Tab key goes on to the panel. */
export function Tabs<Key extends string>({
  tabs,
  chosen,
  onChoose,
  label,
  children,
}: {
  tabs: readonly Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  label: string;
  /** What the chosen tab shows. */
  children?: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === chosen);
  const pressed = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <>
      <div ref={list} className="tm-tablist" role="tablist" aria-label={label} onKeyDown={pressed}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
          {children}
        </div>
      )}
    </>
  );
}

export type StatusTab = { key: string; label: string; count?: number | undefined };

/** Tabs of a list: all of it, then by `statuses`, with how many there are. */
export const tabsByStatus = <Status extends number>(
  statuses: readonly Status[],
  names: Readonly<Record<Status, string>>,
  counts?: Readonly<Partial<Record<Status, number>>>,
): StatusTab[] => [
  { key: "", label: "全部" },
  ...statuses.map((status) => ({ key: String(status), label: names[status], count: counts?.[status] })),
];

/** Tabs of one list by status, with how many there are. */
export function StatusTabs({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: readonly StatusTab[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  return (
    <nav className="tm-tablist tm-pad-sides" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-current={tab.key === chosen ? "page" : undefined}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
          {tab.count ? <span className="tm-unit">{grouped(tab.count)}</span> : null}
        </button>
      ))}
    </nav>
  );
}
