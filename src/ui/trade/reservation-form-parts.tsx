import type { ActorRefFrom } from "xstate";
import type { createReservationFormMachine } from "../../application/trade/reservation-form-machine.ts";
import type { UploadRule } from "../../domain/system/upload.ts";
import { RESERVATION_FILES } from "../../domain/trade/reservation.ts";
import { TRUCK_FIELDS, type TruckFields, type TruckProblems } from "../../domain/trade/reservation-form.ts";
import { Button } from "../kit/button.tsx";
import { FieldInputs, valueForm } from "../kit/field-inputs.tsx";
import { Note, Select } from "../kit/fields.tsx";
import { Uploader } from "../kit/uploader.tsx";
import { useSelector } from "../use-selector.ts";
import { dayText } from "./reservation-parts.tsx";

export type FormActor = ActorRefFrom<ReturnType<typeof createReservationFormMachine>>;

/** Days offered as buttons; the others are in a list. */
const DAYS_SHOWN = 7;
const PAPERS: UploadRule = { kind: "file", types: ["png", "jpg", "jpeg", "pdf"], most: RESERVATION_FILES };

/** The day, then its slots with the places left. */
export function SlotChoice({ actor, problem }: { actor: FormActor; problem: string | null }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { days, openDays, fields, slots } = state.context;
  const isOpen = (day: string) => openDays === null || openDays.includes(day) || day === fields.slotDate;
  const choose = (slotDate: string) => actor.send({ type: "changed", change: { slotDate } });
  const later = days.slice(DAYS_SHOWN).filter(isOpen);
  const isLater = !days.slice(0, DAYS_SHOWN).includes(fields.slotDate);
  return (
    <div className="tm-stack tm-gap-12 tm-pad">
      <div className="tm-row tm-wrap">
        {days.slice(0, DAYS_SHOWN).map((day, ahead) => (
          <button
            key={day}
            type="button"
            className="tm-choice"
            aria-pressed={day === fields.slotDate}
            disabled={!isOpen(day)}
            title={isOpen(day) ? undefined : "仓库当天不接车，或时段已满"}
            onClick={() => choose(day)}
          >
            {ahead === 0 ? "今天 " : ahead === 1 ? "明天 " : ""}
            {dayText(day)}
          </button>
        ))}
        <Select
          label="更晚的日期"
          value={isLater ? fields.slotDate : ""}
          options={[
            { value: "", label: "更晚的日期" },
            ...(isLater && !later.includes(fields.slotDate) ? [fields.slotDate, ...later] : later).map((day) => ({
              value: day,
              label: dayText(day),
            })),
          ]}
          onChange={(day) => (day === "" ? undefined : choose(day))}
        />
      </div>
      {state.matches({ ready: { slots: "failed" } }) ? (
        <p role="alert">
          当天时段没有取到 <Button onClick={() => actor.send({ type: "slotsRetried" })}>重试</Button>
        </p>
      ) : slots === null ? (
        <p className="tm-muted" role="status">
          正在查询当天时段
        </p>
      ) : slots.length === 0 ? (
        <p className="tm-muted">当天仓库不接车，请换一天</p>
      ) : (
        <fieldset className="tm-row tm-wrap">
          <legend className="tm-visually-hidden">提货时段</legend>
          {slots.map((slot) => (
            <label key={slot.slotCode} className="tm-choice tm-row">
              <input
                type="radio"
                name="slotCode"
                disabled={slot.problem !== null}
                checked={slot.slotCode === fields.slotCode}
                onChange={() => actor.send({ type: "changed", change: { slotCode: slot.slotCode } })}
              />
              <span className="tm-number">{slot.text}</span>
              <span className="tm-second">{slot.problem ?? `余 ${slot.free} 车`}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Note>{problem}</Note>
    </div>
  );
}

/** Truck, driver and papers. */
export function TruckForm({ actor, problems }: { actor: FormActor; problems: TruckProblems }) {
  const { fields, reservation } = useSelector(actor, (snapshot) => snapshot.context);
  const change = (changed: Partial<TruckFields>) => actor.send({ type: "changed", change: changed });
  const kept = reservation?.driverIdMask ?? "";
  const { driverIdNo } = TRUCK_FIELDS;
  const driversId =
    kept === "" ? driverIdNo : { ...driverIdNo, label: `司机身份证号（已登记 ${kept}）`, hint: "不修改请留空" };
  return (
    <div className="tm-fields is-many tm-pad">
      <FieldInputs
        form={valueForm(TRUCK_FIELDS, fields, problems, change)}
        fields={{ ...TRUCK_FIELDS, driverIdNo: driversId }}
      />
      <fieldset className="is-wide">
        <legend>提货授权书（选填）</legend>
        <Uploader
          label="提货授权书"
          rule={PAPERS}
          visibility="private"
          value={fields.files}
          onChange={(files) => change({ files })}
        />
      </fieldset>
    </div>
  );
}
