import {
  type SettingInput,
  type SettingTable,
  settingOf,
  tableRows,
  tableText,
  WEEKDAY_CHOICES,
} from "../../../domain/system/settings.ts";
import { Button } from "../../kit/button.tsx";
import { FieldGroup, Radios, Select, TextInput } from "../../kit/fields.tsx";
import { FormInput, FormNumber, type FormState } from "../../kit/form-fields.tsx";

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
      return <Table {...props} table={input} />;
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
    <FieldGroup label={label} problem={form.problemOf(field)} isDisabled={form.isSending}>
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
function Table({ form, field, label, table }: Props & { table: SettingTable }) {
  const rows = tableRows(table, form.fields[field] ?? "");
  const change = (changed: readonly (readonly string[])[]) => form.change(field, tableText(table, changed));
  const typed = (row: number, column: number, cell: string) =>
    change(rows.map((one, at) => (at === row ? one.map((old, place) => (place === column ? cell : old)) : one)));
  const nameOf = (row: number) => table.rows?.[row] ?? `第${row + 1}行`;
  return (
    <FieldGroup label={label} problem={form.problemOf(field)} isDisabled={form.isSending}>
      <div className="tm-setting-table">
        <table className="tm-table" aria-label={label}>
          <thead>
            <tr>
              {table.rows === undefined ? null : <th scope="col">档</th>}
              {table.columns.map((column) => (
                <th key={column.label} scope="col">
                  {column.unit === undefined ? column.label : `${column.label}（${column.unit}）`}
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
                {table.columns.map(({ label: column, of }, place) => (
                  <td key={column}>
                    {of === undefined ? (
                      <TextInput
                        aria-label={`${nameOf(row)}${column}`}
                        maxLength={10}
                        value={cells[place] ?? ""}
                        onChange={({ target }) => typed(row, place, target.value)}
                      />
                    ) : (
                      <Select
                        label={`${nameOf(row)}${column}`}
                        value={cells[place] ?? ""}
                        options={[
                          { value: "", label: "请选择" },
                          ...of.map(({ code, name }) => ({ value: code, label: name })),
                        ]}
                        onChange={(chosen) => typed(row, place, chosen)}
                      />
                    )}
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
