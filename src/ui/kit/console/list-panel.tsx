import type { ReactNode } from "react";
import type { AnyActorRef } from "xstate";
import type { Filters, ListContext, ListEvent, ListRequest } from "../../../application/list-machine.ts";
import { useSelector } from "../../use-selector.ts";
import { type StatusTab, StatusTabs } from "../tabs.tsx";
import { type CommandActor, commandOf } from "./command-dialog.tsx";
import { DataTable, type Empty, type ListState, type Table } from "./data-table.tsx";
import { type FilterField, FilterRow } from "./page.tsx";

/** The snapshot of a list machine, as far as its panel goes by it. */
type Listed<Row> = ListState<Row> & {
  context: { request: ListRequest; running: ListContext<Row>["running"] };
  children: { command?: CommandActor | undefined };
};

/** The command under way: its actor, its name, and the row it is for. */
type Asked<Row> = { command: CommandActor; name: string; row: Row };

type ListActor<Row> = Pick<AnyActorRef, "subscribe"> & {
  getSnapshot(): Listed<Row>;
  send(event: ListEvent<Row>): void;
};

/**
 * The list of a list machine in one panel: tabs by the filter `name`, the filters `fields`, `children`, and the table.
 * `empty` is what stands where no row is, also by the filters; `dialogOf` the dialog of the command under way.
 */
export function ListPanel<Row extends { id: string }>({
  actor,
  head,
  tabs,
  fields,
  children,
  empty,
  dialogOf,
  ...table
}: Omit<Table<Row>, "empty"> & {
  actor: ListActor<Row>;
  head?: ReactNode;
  /** By the filter `name`; `first` is the key of the tab that is open while it is empty, "" where it is not given. */
  tabs?: { label: string; tabs: readonly StatusTab[] } & (
    | { name: string; first?: string }
    | { chosen: string; onChoose: (key: string) => void }
  );
  fields?: readonly FilterField[];
  children?: ReactNode;
  empty: Empty | ((filters: Filters) => Empty);
  dialogOf?: (asked: Asked<Row>) => ReactNode;
}) {
  const state: Listed<Row> = useSelector(actor, (snapshot) => snapshot);
  const { request, running } = state.context;
  const { filters } = request;
  const command = commandOf(state);
  const narrow = (changed: Filters) => actor.send({ type: "filtered", filters: changed });
  return (
    <>
      <section className="tm-panel">
        {tabs === undefined && fields === undefined ? null : (
          <a className="tm-skip" href="#results">
            跳到结果
          </a>
        )}
        {head}
        {tabs === undefined ? null : "name" in tabs ? (
          <StatusTabs
            label={tabs.label}
            tabs={tabs.tabs}
            chosen={filters[tabs.name] || (tabs.first ?? "")}
            onChoose={(key) => narrow({ [tabs.name]: key === tabs.first ? "" : key })}
          />
        ) : (
          <StatusTabs {...tabs} />
        )}
        {fields === undefined ? null : <FilterRow fields={fields} filters={filters} onFilter={narrow} />}
        {children}
        <div id="results" tabIndex={-1}>
          <DataTable
            {...table}
            state={state}
            send={(event) => actor.send(event)}
            empty={typeof empty === "function" ? empty(filters) : empty}
          />
        </div>
      </section>
      {dialogOf === undefined || command === undefined || running === null
        ? null
        : dialogOf({ command, name: running.name, row: running.row as Row })}
    </>
  );
}
