import type { CSSProperties, ReactNode } from "react";
import type { ListEvent } from "../../../application/list-machine.ts";
import type { Page } from "../../../domain/paging.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { OutdatedNote } from "../outdated-note.tsx";
import { Pager } from "../pager.tsx";
import "./console.css";

export type Column<Row> = {
  title: string;
  /** A number of px; what no column says is shared by the rest. */
  width?: number;
  /** Numbers stand right, under one another. */
  align?: "right" | "center";
  /** One line, cut off where it is too long. */
  isShort?: boolean;
  cell: (row: Row) => ReactNode;
};

/** A button of a row: a command of the list machine, or a way elsewhere. Details are links in a cell instead. */
export type RowAction = { label: string; isDanger?: boolean; isPrimary?: boolean } & (
  | { command: string; onClick?: never }
  | { command?: never; onClick: () => void }
);

/** A list machine's snapshot, as far as a table goes by it. */
export type ListState<Row> = {
  context: { data: Page<Row> | null; chosen: readonly string[]; busy: readonly string[] };
  hasTag: (tag: "loading" | "stale" | "outdated" | "failed" | "busy") => boolean;
};

type TableEvent<Row> = Exclude<ListEvent<Row>, { type: "filtered" | "bulkRequested" | "routeChanged" }>;

/** One sentence and one thing to do. */
export type Empty = { title: string; action?: ReactNode };

/** What a table shows of its rows. */
export type Table<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** The buttons of a row, from the events that the server allows; they rest while a command is under way. */
  actionsOf?: (row: Row) => readonly RowAction[];
  /** Whether rows can be chosen for a command on several. */
  selectable?: boolean;
  /** What a row is called, for the name of its check box. */
  nameOf?: (row: Row) => string;
  empty: Empty;
  /** What did not come, e.g. 订单没有取到. */
  failed: string;
};

/** Of a cell at both sides, of the boxes, and of what can be done with a row as long as none has come, px. */
const PADDING = 24;
const BOXES = 40;
const ACTIONS = 200;
/** Of a button beside its words and to the next one, of one of their characters, and of the head above, px. */
const BUTTON = 26;
const CHARACTER = 13;
const ACTIONS_HEAD = 56;
/** The others seldom take all that they may: so much a column that says no width may take of it. */
const LEAST = 230;

/**
 * How wide the content of a column may become where all are as wide as theirs: as the column says; the others share what
 * those and `apart` px leave of the page.
 */
function mostOf<Row>(columns: readonly Column<Row>[], apart: number) {
  const said = columns.reduce((sum, { width = PADDING }) => sum + width, apart);
  const free = columns.filter(({ width }) => width === undefined).length;
  return ({ width }: Column<Row>): string =>
    width === undefined ? `max(${LEAST}px, (var(--tm-room) - ${said}px) / ${free})` : `${width - PADDING}px`;
}

/** How much the buttons of the row with most of them take. */
function actionsOfAll<Row>(rows: readonly Row[], actionsOf: (row: Row) => readonly RowAction[]): number {
  const ofRow = (row: Row) => actionsOf(row).reduce((sum, { label }) => sum + BUTTON + CHARACTER * label.length, 0);
  return rows.reduce((most, row) => Math.max(most, PADDING + ofRow(row)), ACTIONS_HEAD);
}

const upTo = (most: string) => ({ "--tm-most": most }) as CSSProperties;

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The rows of a list machine with everything around them: skeleton, what is wrong with 重试, what to do where nothing is,
 * and the pager.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  state,
  send,
  actionsOf,
  selectable = false,
  nameOf,
  empty,
  failed,
}: Table<Row> & { state: ListState<Row>; send: (event: TableEvent<Row>) => void }) {
  const { data, chosen, busy } = state.context;
  if (state.hasTag("failed")) return <ErrorState message={failed} onRetry={() => send({ type: "retried" })} />;
  if (data !== null && data.rows.length === 0 && !state.hasTag("stale")) return <EmptyState {...empty} />;
  const hasActions = actionsOf !== undefined;
  const actions = !hasActions ? 0 : data === null ? ACTIONS : actionsOfAll(data.rows, actionsOf);
  const most = mostOf(columns, (selectable ? BOXES : 0) + actions);
  return (
    <>
      {state.hasTag("outdated") ? <OutdatedNote onRetry={() => send({ type: "retried" })} /> : null}
      <div className={state.hasTag("stale") ? "tm-scroll-x tm-lined is-stale" : "tm-scroll-x tm-lined"}>
        <table
          className={hasActions ? "tm-table tm-data is-fit is-carded has-acts" : "tm-table tm-data is-fit is-carded"}
          aria-label={label}
          aria-busy={data === null || (state.hasTag("stale") && !state.hasTag("outdated"))}
        >
          <colgroup>
            {selectable ? <col width={40} /> : null}
            {columns.map(({ title, width }) => (
              <col key={title} width={width} />
            ))}
            {hasActions ? <col width={1} /> : null}
          </colgroup>
          <thead>
            <tr>
              {selectable ? (
                <th scope="col">
                  <CheckBox
                    label="全选本页"
                    checked={data !== null && data.rows.length > 0 && chosen.length === data.rows.length}
                    disabled={data === null || data.rows.length === 0}
                    onChange={() => send({ type: "allToggled" })}
                  />
                </th>
              ) : null}
              <Heads columns={columns} />
              {hasActions ? <th scope="col">操作</th> : null}
            </tr>
          </thead>
          <tbody>
            {data === null
              ? SKELETON_ROWS.map((row) => (
                  <tr key={row} className="tm-data-skeleton">
                    {selectable ? <td /> : null}
                    {columns.map((column) => (
                      <td key={column.title} style={upTo(most(column))}>
                        <span />
                      </td>
                    ))}
                    {hasActions ? (
                      <td>
                        <span />
                      </td>
                    ) : null}
                  </tr>
                ))
              : data.rows.map((row) => (
                  <tr key={row.id} aria-selected={selectable ? chosen.includes(row.id) : undefined}>
                    {selectable ? (
                      <td>
                        <CheckBox
                          label={`选择 ${nameOf?.(row) ?? row.id}`}
                          checked={chosen.includes(row.id)}
                          onChange={() => send({ type: "rowToggled", id: row.id })}
                        />
                      </td>
                    ) : null}
                    {columns.map((column, at) => (
                      <Cell key={column.title} column={column} row={row} isName={at === 0} most={most(column)} />
                    ))}
                    {hasActions ? (
                      <td>
                        <RowActions
                          actions={actionsOf(row)}
                          isBusy={busy.includes(row.id)}
                          isResting={state.hasTag("busy")}
                          onCommand={(name) => send({ type: "commandRequested", name, row })}
                        />
                      </td>
                    ) : null}
                  </tr>
                ))}
          </tbody>
        </table>
        {data === null ? (
          <div role="status" aria-label="正在加载" className="tm-visually-hidden">
            正在加载
          </div>
        ) : null}
      </div>
      {data === null ? null : (
        <Pager
          pageNum={data.pageNum}
          pageSize={data.pageSize}
          total={data.total}
          onChange={(turn) => send({ type: "pageTurned", ...turn })}
        />
      )}
    </>
  );
}

/** A table of rows that are all there; `keyOf` is the key of one, `at` its index. */
export const RowTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  isTop = false,
  isFit = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string;
  /** Cells begin at the same height: rows of several lines. */
  isTop?: boolean;
  /** It is as wide as the page: its columns are as wide as what stands in them. */
  isFit?: boolean;
}) => (
  <table aria-label={label} className={`tm-table is-carded${isTop ? " is-top" : ""}${isFit ? " is-fit" : ""}`}>
    <thead>
      <tr>
        <Heads columns={columns} />
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={keyOf(row, at)}>
          {columns.map((column, place) => (
            <Cell
              key={column.title}
              column={column}
              row={row}
              isName={place === 0}
              {...(isFit ? { most: mostOf(columns, 0)(column) } : {})}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A box without words; what is pressed is larger than what is seen. */
const CheckBox = ({
  label,
  ...input
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}) => (
  <label className="tm-hit">
    <input type="checkbox" aria-label={label} {...input} />
  </label>
);

const Heads = <Row,>({ columns }: { columns: readonly Column<Row>[] }) =>
  columns.map(({ title, align }) => (
    <th key={title} scope="col" className={align === undefined ? undefined : `is-${align}`}>
      {title}
    </th>
  ));

/** `isName`: what the row is called; `most`: as wide as it may become, where columns are as wide as their content. */
function Cell<Row>({
  column: { title, align, isShort, width, cell },
  row,
  isName,
  most,
}: {
  column: Column<Row>;
  row: Row;
  isName: boolean;
  most?: string;
}) {
  const looks = [
    align === undefined ? "" : `is-${align}`,
    isShort === true ? "is-short" : "",
    width === undefined ? "is-free" : "",
  ].filter((look) => look);
  const content = cell(row);
  // What is cut off can be read whole.
  const whole = isShort === true && typeof content === "string" ? content : undefined;
  const Shown = isName ? "th" : "td";
  return (
    <Shown
      scope={isName ? "row" : undefined}
      className={looks.length === 0 ? undefined : looks.join(" ")}
      title={whole}
      data-title={title}
      style={most === undefined ? undefined : upTo(most)}
    >
      {most === undefined || isShort === true || align === "right" ? (
        content
      ) : (
        <div className="tm-table-fit">{content}</div>
      )}
    </Shown>
  );
}

function RowActions({
  actions,
  isBusy,
  isResting,
  onCommand,
}: {
  actions: readonly RowAction[];
  isBusy: boolean;
  isResting: boolean;
  onCommand: (name: string) => void;
}) {
  return (
    <div className="tm-data-actions tm-row tm-stretched" aria-busy={isBusy || undefined}>
      {actions.map(({ label, isDanger, isPrimary, command, onClick }) => (
        <Button
          key={label}
          size="small"
          look={isDanger === true ? "minimal" : isPrimary === true ? "primary" : "plain"}
          disabled={isResting}
          onClick={onClick ?? (() => onCommand(command))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
