import type { ActorRefFrom } from "xstate";
import { type createAddressFormMachine, formProblems } from "../../application/trade/address-form-machine.ts";
import { phoneTyped } from "../../domain/account/phone.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { citiesFor, districtsFor, type Region } from "../../domain/region.ts";
import { ADDRESS_DETAIL, RECEIVER, VEHICLE_LIMIT_NAMES, VEHICLE_LIMITS } from "../../domain/trade/address.ts";
import { inputOf, SavedInput } from "../kit/console/saved-input.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FormDialog } from "../kit/form-fields.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { Field } from "./parts.tsx";

export type AddressFormActor = ActorRefFrom<ReturnType<typeof createAddressFormMachine>>;

/** One address in a dialog; used on the address page and while settling. */
export function AddressFormDialog({ actor }: { actor: AddressFormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const isSaving = state.matches("saving");
  const canSubmit = isSaving || state.matches("editing");
  return (
    <FormDialog
      title={state.context.id === null ? "新增收货地址" : "编辑收货地址"}
      width="wide"
      submitText="保存"
      isSending={isSaving}
      canSubmit={canSubmit}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      {state.matches("loading") ? <SkeletonRows rows={4} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="地区没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {canSubmit ? <Fields actor={actor} /> : null}
    </FormDialog>
  );
}

function Fields({ actor }: { actor: AddressFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { form, regions } = context;
  const problems = context.tried ? formProblems(context) : {};
  const districts = districtsFor(regions, form);
  const regionProblem = problems.provinceCode ?? problems.cityCode ?? problems.districtCode;
  return (
    <>
      <SavedInput
        input={{ ...inputOf("收货地址", actor, "form"), key: `收货地址 ${context.id ?? ""}`, isWindow: true }}
      />
      <div className="tm-fields tm-two">
        <Field label="收货人" htmlFor="address-receiver" problem={problems.receiver}>
          <input
            id="address-receiver"
            className="tm-input"
            autoComplete="name"
            maxLength={RECEIVER.max}
            aria-invalid={problems.receiver !== undefined || undefined}
            value={form.receiver}
            onChange={(event) => actor.send({ type: "changed", change: { receiver: event.target.value } })}
          />
        </Field>
        <Field label="手机号" htmlFor="address-phone" problem={problems.phone}>
          <input
            id="address-phone"
            className="tm-input"
            autoComplete="tel"
            inputMode="numeric"
            aria-invalid={problems.phone !== undefined || undefined}
            value={form.phone}
            onChange={(event) => actor.send({ type: "changed", change: { phone: phoneTyped(event.target.value) } })}
          />
        </Field>
      </div>
      <Field label="所在地区" htmlFor="address-province" problem={regionProblem}>
        <div className="tm-grid tm-three">
          <RegionSelect
            id="address-province"
            label="省份"
            regions={regions}
            code={form.provinceCode}
            isWrong={problems.provinceCode !== undefined}
            onChoose={(code) => actor.send({ type: "provinceChosen", code })}
          />
          <RegionSelect
            label="城市"
            regions={citiesFor(regions, form)}
            code={form.cityCode}
            isWrong={problems.cityCode !== undefined}
            onChoose={(code) => actor.send({ type: "cityChosen", code })}
          />
          {form.cityCode !== "" && districts.length === 0 ? (
            <span className="tm-muted">该市不分区县</span>
          ) : (
            <RegionSelect
              label="区县"
              regions={districts}
              code={form.districtCode}
              isWrong={problems.districtCode !== undefined}
              onChoose={(code) => actor.send({ type: "districtChosen", code })}
            />
          )}
        </div>
      </Field>
      <Field label="详细地址" htmlFor="address-detail" problem={problems.detail}>
        <textarea
          id="address-detail"
          className="tm-input tm-textarea"
          rows={2}
          maxLength={ADDRESS_DETAIL.max}
          placeholder="街道、门牌、厂区或工地名称"
          aria-invalid={problems.detail !== undefined || undefined}
          value={form.detail}
          onChange={(event) => actor.send({ type: "changed", change: { detail: event.target.value } })}
        />
      </Field>
      <fieldset className="tm-row tm-gap-24">
        <legend>最长可进车辆</legend>
        {VEHICLE_LIMITS.map((limit) => (
          <label key={limit} className="tm-check">
            <input
              type="radio"
              name="vehicleLimit"
              checked={form.vehicleLimit === limit}
              onChange={() => actor.send({ type: "changed", change: { vehicleLimit: limit } })}
            />
            {VEHICLE_LIMIT_NAMES[limit]}
          </label>
        ))}
      </fieldset>
      <div className="tm-row tm-gap-24">
        <label className="tm-check">
          <input
            type="checkbox"
            checked={form.canUnload}
            onChange={(event) => actor.send({ type: "changed", change: { canUnload: event.target.checked } })}
          />
          有卸货条件（叉车或人工）
        </label>
        <label className="tm-check">
          <input
            type="checkbox"
            checked={form.isDefault}
            onChange={(event) => actor.send({ type: "changed", change: { isDefault: event.target.checked } })}
          />
          设为默认地址
        </label>
      </div>
    </>
  );
}

/** One level of a place; each empties those below it. */
const RegionSelect = ({
  id,
  label,
  regions,
  code,
  isWrong,
  onChoose,
}: {
  id?: string;
  label: string;
  regions: readonly Region[];
  code: string;
  isWrong: boolean;
  onChoose: (code: string) => void;
}) => (
  <SearchSelect
    {...(id === undefined ? {} : { id })}
    label={label}
    none={label}
    options={choicesOf(regions)}
    value={code}
    isWrong={isWrong}
    disabled={regions.length === 0}
    onChange={onChoose}
  />
);
