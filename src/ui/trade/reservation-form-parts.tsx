import type { ActorRefFrom } from "xstate";
import type { createReservationFormMachine } from "../../application/trade/reservation-form-machine.ts";
import { phoneTyped } from "../../domain/account/phone.ts";
import type { UploadRule } from "../../domain/system/upload.ts";
import { REMARK_MAX } from "../../domain/trade/order-terms.ts";
import { RESERVATION_FILES } from "../../domain/trade/reservation.ts";
import type { TruckFields, TruckProblems } from "../../domain/trade/reservation-form.ts";
import { VEHICLE_TYPES } from "../../domain/trade/vehicle.ts";
import { capitalCode } from "../../domain/typed-code.ts";
import { Button } from "../kit/button.tsx";
import { Field, Problem, Select, TextInput } from "../kit/fields.tsx";
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
      <Problem>{problem}</Problem>
    </div>
  );
}

/** Truck, driver and papers. */
export function TruckForm({ actor, problems }: { actor: FormActor; problems: TruckProblems }) {
  const { fields, reservation } = useSelector(actor, (snapshot) => snapshot.context);
  const change = (changed: Partial<TruckFields>) => actor.send({ type: "changed", change: changed });
  const kept = reservation?.driverIdMask ?? "";
  return (
    <div className="tm-fields is-many tm-pad">
      <Field label="车型" problem={problems.vehicleType ?? null}>
        <Select
          label="车型"
          value={fields.vehicleType}
          options={VEHICLE_TYPES.map(({ type, name, volume, weight }) => ({
            value: type,
            label: `${name}（约 ${volume / 1000} m³ / ${weight / 1000} 吨）`,
          }))}
          onChange={(vehicleType) => change({ vehicleType })}
        />
      </Field>
      <Field label="车牌号" problem={problems.plateNo ?? null}>
        <TextInput
          value={fields.plateNo}
          maxLength={12}
          placeholder="苏E12345"
          isWrong={problems.plateNo !== undefined}
          onChange={(event) => change({ plateNo: event.target.value })}
        />
      </Field>
      <Field label="司机姓名" problem={problems.driverName ?? null}>
        <TextInput
          value={fields.driverName}
          maxLength={20}
          isWrong={problems.driverName !== undefined}
          onChange={(event) => change({ driverName: event.target.value })}
        />
      </Field>
      <Field label="司机电话" problem={problems.driverPhone ?? null}>
        <TextInput
          value={fields.driverPhone}
          inputMode="numeric"
          isWrong={problems.driverPhone !== undefined}
          onChange={(event) => change({ driverPhone: phoneTyped(event.target.value) })}
        />
      </Field>
      <Field
        label={kept === "" ? "司机身份证号（选填）" : `司机身份证号（已登记 ${kept}）`}
        problem={problems.driverIdNo ?? null}
      >
        <TextInput
          value={fields.driverIdNo}
          placeholder={kept === "" ? "仓库核对用，只保存掩码" : "不修改请留空"}
          isWrong={problems.driverIdNo !== undefined}
          onChange={(event) => change({ driverIdNo: capitalCode(event.target.value) })}
        />
      </Field>
      <Field label="备注（选填）">
        <TextInput
          value={fields.remark}
          maxLength={REMARK_MAX}
          placeholder="如需叉车、雨布"
          onChange={(event) => change({ remark: event.target.value })}
        />
      </Field>
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
