import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import { isEdited } from "../../../application/editor-machine.ts";
import { Clock, Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  createPublicSlotsMachine,
  createSlotsEditMachine,
  NEW_SLOT,
  type SlotsEdit,
  type SlotText,
  slotTextProblem,
} from "../../../application/trade/warehouse-machines.ts";
import { WarehouseAdmin, Warehouses } from "../../../application/trade/warehouses.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import {
  CLOSURE_REASON_MAX,
  CLOSURES_MAX,
  type Closure,
  SLOTS_MAX,
  WEEKDAYS,
} from "../../../domain/trade/warehouse.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Note, TextInput } from "../../kit/fields.tsx";
import { Link } from "../../kit/link.tsx";
import { Tied } from "../../kit/noted.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { TimeInput } from "../../kit/time-input.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { DAY_NAMES } from "./slots-short.tsx";
import "../trade.css";
import "./warehouse.css";

type SlotsActor = ActorRefFrom<ReturnType<typeof createSlotsEditMachine>>;

/** A page that edits the slots of a warehouse; `list`: where it leads when the slots are not the reader's to edit. */
const slotsView = (list: string, missing: string) =>
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen, when its module loads
  function SlotsView({ actor }: { actor: SlotsActor }) {
    const state = useSelector(actor, (snapshot) => snapshot);
    const { form, problems, wasSubmitted } = state.context;
    return (
      <>
        <PageHead title={form === null ? "提货时段" : `提货时段 ${form.storeName}`} />
        {state.hasTag("missing") || state.hasTag("failed") || form === null ? (
          <div className="tm-panel">
            {state.hasTag("missing") ? (
              <EmptyState title={missing} action={<Link to={list}>查看仓库</Link>} />
            ) : state.hasTag("failed") ? (
              <ErrorState message="提货时段没有取到" onRetry={() => actor.send({ type: "retried" })} />
            ) : (
              <SkeletonRows rows={4} />
            )}
          </div>
        ) : (
          <FormColumn
            input={inputOf("提货时段", actor, "form")}
            label="提货时段"
            isDirty={isEdited(state.context)}
            isSaving={state.hasTag("busy")}
            note="改时段不影响已有的预约；停止接车的日子，预约自动顺延到下一个有空位的日子"
            onSave={() => actor.send({ type: "submitted" })}
            onReset={() => actor.send({ type: "undone" })}
          >
            <Section
              title="每日时段"
              note={
                <Button
                  size="small"
                  disabled={form.slots.length >= SLOTS_MAX}
                  onClick={() => actor.send({ type: "edited", form: { ...form, slots: [...form.slots, NEW_SLOT] } })}
                >
                  增加时段
                </Button>
              }
            >
              <Slots actor={actor} form={form} wasSubmitted={wasSubmitted} />
              <div className="tm-pad-row">
                <Note>{wasSubmitted ? problems.slots : null}</Note>
              </div>
            </Section>
            <Section
              title="停止接车"
              note={
                <Button
                  size="small"
                  disabled={form.closures.length >= CLOSURES_MAX}
                  onClick={() =>
                    actor.send({
                      type: "edited",
                      form: { ...form, closures: [...form.closures, { day: "", reason: "" }] },
                    })
                  }
                >
                  增加日期
                </Button>
              }
            >
              <Closures actor={actor} form={form} />
              <div className="tm-pad-row">
                <Note>{wasSubmitted ? problems.closures : null}</Note>
              </div>
            </Section>
          </FormColumn>
        )}
      </>
    );
  };

/** Days on which no trucks are taken, e.g. for weather; buyers read the reason when their reservation is moved. */
function Closures({ actor, form }: { actor: SlotsActor; form: SlotsEdit }) {
  const send = (closures: readonly Closure[]) => actor.send({ type: "edited", form: { ...form, closures } });
  const put = (at: number, change: Partial<Closure>) =>
    send(form.closures.map((one, place) => (place === at ? { ...one, ...change } : one)));
  if (form.closures.length === 0)
    return (
      <p className="tm-pad-row tm-muted">没有停止接车的日期。遇天气、盘点等停装，在此登记，当天的预约自动顺延。</p>
    );
  return (
    <table aria-label="停止接车的日期" className="tm-table is-top">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">原因</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {form.closures.map(({ day, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day being written has no identity but its place
          <tr key={at}>
            <td>
              <TimeInput
                kind="day"
                label={`第 ${at + 1} 个停止接车日期`}
                value={day}
                onChange={(to) => put(at, { day: to })}
              />
            </td>
            <td>
              <TextInput
                aria-label={`第 ${at + 1} 个停止接车原因`}
                maxLength={CLOSURE_REASON_MAX}
                placeholder="如暴雨停装"
                value={reason}
                onChange={(event) => put(at, { reason: event.target.value })}
              />
            </td>
            <td>
              <Button
                size="small"
                look="minimal"
                label={`删除第 ${at + 1} 个停止接车日期`}
                onClick={() => send(form.closures.filter((_, place) => place !== at))}
              >
                删除
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Slots({ actor, form, wasSubmitted }: { actor: SlotsActor; form: SlotsEdit; wasSubmitted: boolean }) {
  const notes = useId();
  const put = (at: number, change: Partial<SlotText>) =>
    actor.send({
      type: "edited",
      form: { ...form, slots: form.slots.map((slot, place) => (place === at ? { ...slot, ...change } : slot)) },
    });
  const remove = (at: number) =>
    actor.send({ type: "edited", form: { ...form, slots: form.slots.filter((_, place) => place !== at) } });
  return (
    <table aria-label="时段" className="tm-table is-top">
      <thead>
        <tr>
          <th scope="col">开始</th>
          <th scope="col">结束</th>
          <th scope="col">车位数</th>
          <th scope="col">开放的星期</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {form.slots.map((slot, at) => {
          const problem = wasSubmitted ? slotTextProblem(slot) : null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot being written has no identity but its place
            <Tied key={at} to={`${notes}-${at}`} problem={problem}>
              <tr>
                <td>
                  <TimeInput
                    kind="time"
                    label={`第 ${at + 1} 段开始`}
                    value={slot.begin}
                    onChange={(begin) => put(at, { begin })}
                  />
                </td>
                <td>
                  <TimeInput
                    kind="time"
                    label={`第 ${at + 1} 段结束`}
                    value={slot.end}
                    onChange={(end) => put(at, { end })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={`第 ${at + 1} 段车位数`}
                    decimals={0}
                    maxLength={2}
                    value={slot.capacity}
                    onChange={(capacity) => put(at, { capacity })}
                  />
                </td>
                <td>
                  <fieldset className="tm-row tm-gap-12 tm-flow">
                    <legend className="tm-visually-hidden">{`第 ${at + 1} 段开放的星期`}</legend>
                    {WEEKDAYS.map((day) => (
                      <label key={day} className="tm-check">
                        <input
                          type="checkbox"
                          checked={slot.weekdays.includes(day)}
                          onChange={() =>
                            put(at, {
                              weekdays: WEEKDAYS.filter((one) => slot.weekdays.includes(one) !== (one === day)),
                            })
                          }
                        />
                        周{DAY_NAMES[day - 1]}
                      </label>
                    ))}
                  </fieldset>
                  <Note id={`${notes}-${at}`}>{problem}</Note>
                </td>
                <td>
                  <Button size="small" look="minimal" label={`删除第 ${at + 1} 段`} onClick={() => remove(at)}>
                    删除
                  </Button>
                </td>
              </tr>
            </Tied>
          );
        })}
      </tbody>
    </table>
  );
}

export const SlotsScreen = screenOf({
  adapterBundle: "console",
  ports: { warehouses: Warehouses, clock: Clock, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createSlotsEditMachine,
  view: slotsView(CONSOLE_PAGES.warehouses.to(), "没有这个仓库，或它由平台维护"),
});

export const PublicSlotsScreen = screenOf({
  adapterBundle: "console",
  ports: { warehouses: WarehouseAdmin, clock: Clock, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createPublicSlotsMachine,
  view: slotsView(CONSOLE_PAGES.publicWarehouses.to(), "没有这个仓库，或它由商家维护"),
});
