import type { ActorRefFrom } from "xstate";
import type { createGoodsImportMachine } from "../../../application/catalog/goods-import-machine.ts";
import type { FileQuestion, RowToConfirm } from "../../../domain/catalog/import/import-answers.ts";
import { Select } from "../../kit/fields.tsx";
import { useSelector } from "../../use-selector.ts";

type ImportActor = ActorRefFrom<ReturnType<typeof createGoodsImportMachine>>;

/** What becomes of the rows of a word while nobody says what it means. */
function untilAnswered({ choices, taken, holds }: FileQuestion): string {
  if (holds) return "请选择（不选则不导入这些行）";
  const name = choices.find(({ code }) => code === taken)?.name;
  return name === undefined ? "不选则不录入" : `不选则按 ${name} 录入`;
}

/** What is asked, and what the choice is called. */
function questionText({ field, label, word }: FileQuestion): { readonly said: string; readonly choice: string } {
  return field === "stockUnit"
    ? { said: `“${word}”列的数量按什么单位，文件没有写清`, choice: `“${word}”的单位` }
    : { said: `${label}“${word}”`, choice: `${label}“${word}”指` };
}

/** Words of the file that may mean several things, each asked once for all its rows; an answer checks the file again. */
export function FileQuestions({ actor, questions }: { actor: ImportActor; questions: readonly FileQuestion[] }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  if (questions.length === 0 || state.matches("done")) return null;
  return (
    <section className="tm-stack tm-gap-8" aria-label="这些词在文件中指什么">
      <p className="tm-strong">这些地方有几种意思，请选择在本文件中指哪一种（选择后重新检查）：</p>
      {questions.map((question) => {
        const { label, word, row, rows, choices, answer } = question;
        const { said, choice } = questionText(question);
        return (
          <div key={`${label} ${word} ${choices[0]?.code}`} className="tm-row tm-gap-8 tm-wrap">
            <span>
              {said}
              <span className="tm-muted">{rows === 1 ? `（第 ${row} 行）` : `（第 ${row} 行起，共 ${rows} 行）`}</span>
            </span>
            <Select
              label={choice}
              value={answer ?? ""}
              disabled={!state.matches("checked")}
              options={[
                { value: "", label: untilAnswered(question) },
                ...choices.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(code) => actor.send({ type: "nameAnswered", question, code: code === "" ? null : code })}
            />
          </div>
        );
      })}
    </section>
  );
}

/** Rows that a page still shows. */
const ROWS_SHOWN = 300;

/** Rows whose figures are far from those of such goods, or of the goods as they are: each is ticked before it is imported. */
export function RowsToConfirm({ actor, asked }: { actor: ImportActor; asked: readonly RowToConfirm[] }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  if (asked.length === 0) return null;
  const isDone = state.matches("done");
  const confirmed = new Set(state.context.answers.confirmed.map(({ row }) => row));
  const confirm = (rows: readonly number[], areConfirmed: boolean) =>
    actor.send({ type: "rowsConfirmed", rows, areConfirmed });
  const isLocked = !state.matches("checked");
  const said = isDone
    ? "数字与同类商品或现有商品相差很大，没有确认，未导入"
    : "数字与同类商品或现有商品相差很大，核对无误的请勾选；不勾选的不导入，不影响其他行";
  return (
    <div className="tm-goods-reports">
      <table className="tm-table is-fixed" aria-label="请确认的商品">
        <caption>
          请确认的商品
          <span className="tm-muted">{`（${asked.length} 行${isDone ? "" : `，已确认 ${confirmed.size} 行`}）${said}`}</span>
        </caption>
        <colgroup>
          {isDone ? null : <col width={112} />}
          <col width={80} />
          <col width={140} />
          <col width={280} />
          <col />
        </colgroup>
        <thead>
          <tr>
            {isDone ? null : (
              <th scope="col">
                <label className="tm-check">
                  <input
                    type="checkbox"
                    checked={confirmed.size === asked.length}
                    disabled={isLocked}
                    ref={(box) => {
                      if (box) box.indeterminate = confirmed.size > 0 && confirmed.size < asked.length;
                    }}
                    onChange={({ target }) =>
                      confirm(
                        asked.map(({ row }) => row),
                        target.checked,
                      )
                    }
                  />
                  全部确认
                </label>
              </th>
            )}
            <th scope="col">行号</th>
            <th scope="col">货号</th>
            <th scope="col">标题</th>
            <th scope="col">请确认</th>
          </tr>
        </thead>
        <tbody>
          {asked.slice(0, ROWS_SHOWN).map(({ row, merchantSku, title, reasons }) => (
            <tr key={row}>
              {isDone ? null : (
                <td>
                  <label className="tm-check">
                    <input
                      type="checkbox"
                      aria-label={`确认第 ${row} 行`}
                      checked={confirmed.has(row)}
                      disabled={isLocked}
                      onChange={({ target }) => confirm([row], target.checked)}
                    />
                    无误
                  </label>
                </td>
              )}
              <td className="tm-number">{row}</td>
              <td>{merchantSku}</td>
              <td>{title}</td>
              <td>
                {reasons.map((reason) => (
                  <div key={reason}>{reason}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked.length > ROWS_SHOWN ? (
        <p className="tm-muted">{`只显示前 ${ROWS_SHOWN} 行，共 ${asked.length} 行`}</p>
      ) : null}
    </div>
  );
}
