import {
  rowName,
  type SettingInput,
  type SettingTable,
  settingOf,
  settingStored,
  tableProblem,
  tableRows,
  tableText,
  WEEKDAY_CHOICES,
} from "../../../domain/system/settings.ts";
import { Button } from "../../kit/button.tsx";
import { FieldGroup, Radios, Select } from "../../kit/fields.tsx";
import { FormInput, FormNumber, type FormState } from "../../kit/form-fields.tsx";
import { Noted } from "../../kit/noted.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { TimeInput } from "../../kit/time-input.tsx";

type Props = { form: FormState; field: string; label: string };

/** The value of a setting, typed as its kind says; one of the operator's own is a text of at most `most` characters. */
export function SettingValue({ of, most, ...props }: Props & { of: string; most: number }) {
  const input = settingOf(of)?.input;
  switch (input?.kind) {
    case "number":
      return (
        <FormNumber
          {...props}
          label={`${props.label}（${input.unit}）`}
          unit={input.unit}
          decimals={input.decimals}
          maxLength={10}
        />
      );
    case "switch":
      return <Switch {...props} input={input} />;
    case "weekdays":
      return <Weekdays {...props} />;
    case "table":
      return <Table {...props} of={of} table={input} />;
    default:
      return (
        <FormInput
          {...props}
          label={input === undefined ? props.label : `${props.label}（用逗号隔开）`}
          maxLength={most}
        />
      );
  }
}

const Switch = ({ form, field, label, input }: Props & { input: Extract<SettingInput, { kind: "switch" }> }) => (
  <FieldGroup label={label} problem={form.problemOf(field)} isDisabled={form.isSending}>
    <Radios
      options={[
        { value: "on", label: input.on },
        { value: "off", label: input.off },
      ]}
      value={form.fields[field] ?? ""}
      onChange={(value) => form.change(field, value)}
    />
  </FieldGroup>
);

function Weekdays({ form, field, label }: Props) {
  const chosen = (form.fields[field] ?? "").split(",").map((one) => one.trim());
  const toggled = (day: string) =>
    WEEKDAY_CHOICES.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === day));
  return (
    <FieldGroup label={label} problem={form.problemOf(field)} isRequired isDisabled={form.isSending}>
      <div className="tm-boxes tm-row tm-flow tm-gap-16">
        {WEEKDAY_CHOICES.map(({ value, label: name }) => (
          <label key={value} className="tm-check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => form.change(field, toggled(value).join(","))}
            />
            {name}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A row of fields for each row of the table; where rows have no names of their own they are added and removed. */
function Table({ of: key, form, field, label, table }: Props & { of: string; table: SettingTable }) {
  const text = form.fields[field] ?? "";
  const rows = tableRows(table, text);
  const problem = form.problemOf(field);
  // It is said at its cell.
  const wrong = problem === null ? null : tableProblem(key, settingStored(key, text));
  const change = (changed: readonly (readonly string[])[]) => form.change(field, tableText(table, changed));
  const typed = (row: number, column: number, cell: string) =>
    change(rows.map((one, at) => (at === row ? one.map((old, place) => (place === column ? cell : old)) : one)));
  const nameOf = (row: number) => rowName(table, row);
  return (
    <FieldGroup label={label} problem={wrong === null ? problem : null} isRequired isDisabled={form.isSending}>
      <div className="tm-setting-table">
        <table className="tm-table is-top" aria-label={label}>
          <thead>
            <tr>
              {table.rows === undefined ? null : <th scope="col">档</th>}
              {table.columns.map((column) => (
                <th key={column.label} scope="col">
                  {column.kind === "number" ? `${column.label}（${column.unit}）` : column.label}
                </th>
              ))}
              {table.rows === undefined ? <th scope="col">操作</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row}>
                {table.rows === undefined ? null : <th scope="row">{nameOf(row)}</th>}
                {table.columns.map((column, place) => (
                  <td key={column.label}>
                    <Noted problem={wrong?.row === row && wrong.column === place ? wrong.problem : null}>
                      <Cell
                        column={column}
                        label={`${nameOf(row)}${column.label}`}
                        value={cells[place] ?? ""}
                        disabled={form.isSending}
                        onChange={(cell) => typed(row, place, cell)}
                      />
                    </Noted>
                  </td>
                ))}
                {table.rows === undefined ? (
                  <td>
                    <Button
                      size="small"
                      look="minimal"
                      label={`删除${nameOf(row)}`}
                      onClick={() => change(rows.filter((_, at) => at !== row))}
                    >
                      删除
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows === undefined ? (
        <div>
          <Button size="small" onClick={() => change([...rows, table.columns.map(() => "")])}>
            添加一行
          </Button>
        </div>
      ) : null}
    </FieldGroup>
  );
}

function Cell({
  column,
  label,
  ...typed
}: {
  column: SettingTable["columns"][number];
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  switch (column.kind) {
    case "time":
      return <TimeInput kind="time" label={label} {...typed} />;
    case "number":
      return <NumberInput aria-label={label} decimals={column.decimals} unit={column.unit} maxLength={10} {...typed} />;
    case "choice":
      return (
        <Select
          label={label}
          options={[
            { value: "", label: "请选择" },
            ...column.of.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...typed}
        />
      );
  }
}
