import type { ActorRefFrom } from "xstate";
import type { createTallyFormMachine } from "../../../application/trade/tally-form-machine.ts";
import type { UploadRule } from "../../../domain/system/upload.ts";
import { REMARK_MAX } from "../../../domain/trade/order-terms.ts";
import {
  type RowText,
  rowPieces,
  rowVolumeOf,
  SHEET_ROWS_MAX,
  type TallyFields,
  type TallyProblems,
  weightTyped,
} from "../../../domain/trade/tally-entry.ts";
import { dm3 } from "../../../domain/units.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { Field, FieldGroup, Note, TextInput } from "../../kit/fields.tsx";
import { Count, Volume } from "../../kit/money-text.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { Uploader } from "../../kit/uploader.tsx";
import { useSelector } from "../../use-selector.ts";

export type TallyFormActor = ActorRefFrom<ReturnType<typeof createTallyFormMachine>>;

/** A tally sheet keeps nine files in all. */
const PHOTOS: UploadRule = { kind: "image", types: ["png", "jpg", "jpeg"], most: 5 };
const PAPERS: UploadRule = { kind: "file", types: ["pdf", "xls", "doc", "png", "jpg", "jpeg"], most: 4 };

const PARTS: readonly { key: keyof RowText; label: string; decimals: 0 | 1 }[] = [
  { key: "thickness", label: "厚", decimals: 1 },
  { key: "width", label: "宽", decimals: 0 },
  { key: "length", label: "长", decimals: 0 },
  { key: "pieces", label: "根数", decimals: 0 },
];

/** The rows of the sheet: sizes in mm and pieces per bundle, each with its volume. */
export function TallySheetEditor({
  actor,
  rows,
  problem,
}: {
  actor: TallyFormActor;
  rows: readonly RowText[];
  problem: string | null;
}) {
  const pieces = rowPieces(rows);
  const volume = dm3(rows.reduce((sum, row) => sum + (rowVolumeOf(row) ?? 0), 0));
  return (
    <Section
      title="码单"
      note={
        <span className="tm-row">
          <span className="tm-muted">实测尺寸时填写，根数须与实提一致</span>
          <Button size="small" onClick={() => actor.send({ type: "rowsByLines" })}>
            按实提生成
          </Button>
          <Button
            size="small"
            disabled={rows.length >= SHEET_ROWS_MAX}
            onClick={() => actor.send({ type: "rowAdded" })}
          >
            增加一行
          </Button>
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="tm-pad-row tm-muted">未填写码单，按订单规格结算体积</p>
      ) : (
        <table aria-label="码单" className="tm-table is-top">
          <thead>
            <tr>
              <th scope="col" className="is-number">
                行
              </th>
              <th scope="col">厚（mm）</th>
              <th scope="col">宽（mm）</th>
              <th scope="col">长（mm）</th>
              <th scope="col">根数</th>
              <th scope="col" className="is-number">
                体积
              </th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row being written has no identity but its place
              <tr key={at}>
                <td className="is-number tm-muted">{at + 1}</td>
                {PARTS.map(({ key, label, decimals }) => (
                  <td key={key}>
                    <NumberInput
                      aria-label={`第 ${at + 1} 行${label}`}
                      decimals={decimals}
                      unit={key === "pieces" ? "根" : "mm"}
                      isSize={key !== "pieces"}
                      maxLength={7}
                      value={row[key]}
                      onChange={(text) => actor.send({ type: "rowTyped", at, change: { [key]: text } })}
                    />
                  </td>
                ))}
                <td className="is-number">
                  <RowVolume row={row} />
                </td>
                <td>
                  <Button
                    size="small"
                    look="minimal"
                    label={`删除第 ${at + 1} 行`}
                    onClick={() => actor.send({ type: "rowRemoved", at })}
                  >
                    删除
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td colSpan={3}>合计</td>
              <td>
                <Count value={pieces} unit="根" />
              </td>
              <td className="is-number">
                <Volume dm3={volume} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      <div className="tm-tally-problem tm-pad-row">
        <Note>{problem}</Note>
      </div>
    </Section>
  );
}

function RowVolume({ row }: { row: RowText }) {
  const volume = rowVolumeOf(row);
  return volume === null ? "-" : <Volume dm3={volume} />;
}

/** Truck, weights, tally clerk, receiver and evidence. */
export function VisitFields({ actor, problems }: { actor: TallyFormActor; problems: TallyProblems }) {
  const { fields } = useSelector(actor, (snapshot) => snapshot.context);
  const change = (changed: Partial<TallyFields>) => actor.send({ type: "changed", change: changed });
  const gross = weightTyped(fields.grossWeight);
  const tare = weightTyped(fields.tareWeight);
  const text = (
    field: "plateNo" | "driverName" | "operatorName" | "receiverName",
    label: string,
    maxLength: number,
  ) => (
    <Field label={label} problem={problems[field] ?? null} isRequired>
      <TextInput
        value={fields[field]}
        maxLength={maxLength}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="tm-fields is-many tm-pad">
      {text("plateNo", "车牌号", 12)}
      {text("driverName", "司机", 20)}
      {text("operatorName", "理货员", 20)}
      {text("receiverName", "收货人", 20)}
      <Field label="毛重（kg，选填）" problem={problems.weights ?? null}>
        <NumberInput
          decimals={0}
          unit="kg"
          maxLength={6}
          value={fields.grossWeight}
          onChange={(grossWeight) => change({ grossWeight })}
        />
      </Field>
      <Field label="皮重（kg，选填）">
        <NumberInput
          decimals={0}
          unit="kg"
          maxLength={6}
          value={fields.tareWeight}
          onChange={(tareWeight) => change({ tareWeight })}
        />
      </Field>
      <FieldGroup label="净重">
        {gross == null || tare == null || gross < tare ? "-" : <Count value={gross - tare} unit="kg" />}
      </FieldGroup>
      <Field label="备注（选填）">
        <TextInput
          maxLength={REMARK_MAX}
          value={fields.remark}
          onChange={(event) => change({ remark: event.target.value })}
        />
      </Field>
      <div className="is-wide">
        <Field label="装车照片（选填）">
          <Uploader
            label="装车照片"
            rule={PHOTOS}
            visibility="private"
            value={fields.photos}
            onChange={(photos) => change({ photos })}
          />
        </Field>
      </div>
      <div className="is-wide">
        <Field label="码单与磅单（选填）">
          <Uploader
            label="码单与磅单"
            rule={PAPERS}
            visibility="private"
            value={fields.papers}
            onChange={(papers) => change({ papers })}
          />
        </Field>
      </div>
    </div>
  );
}
