import type { ActorRefFrom } from "xstate";
import { type createAddressFormMachine, formProblems } from "../../application/trade/address-form-machine.ts";
import { phoneTyped } from "../../domain/account/phone.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { citiesFor, districtsFor, type Region } from "../../domain/region.ts";
import { ADDRESS_DETAIL, RECEIVER, VEHICLE_LIMIT_NAMES, VEHICLE_LIMITS } from "../../domain/trade/address.ts";
import { inputOf, SavedInput } from "../kit/console/saved-input.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Field, FieldGroup, TextArea, TextInput } from "../kit/fields.tsx";
import { FormDialog } from "../kit/form-fields.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";

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
        <Field label="收货人" isRequired problem={problems.receiver ?? null}>
          <TextInput
            autoComplete="name"
            maxLength={RECEIVER.max}
            value={form.receiver}
            onChange={(event) => actor.send({ type: "changed", change: { receiver: event.target.value } })}
          />
        </Field>
        <Field label="手机号" isRequired problem={problems.phone ?? null}>
          <TextInput
            autoComplete="tel"
            inputMode="numeric"
            value={form.phone}
            onChange={(event) => actor.send({ type: "changed", change: { phone: phoneTyped(event.target.value) } })}
          />
        </Field>
      </div>
      <FieldGroup label="所在地区" isRequired problem={regionProblem ?? null}>
        <div className="tm-grid tm-three">
          <RegionSelect
            label="省份"
            regions={regions}
            code={form.provinceCode}
            onChoose={(code) => actor.send({ type: "provinceChosen", code })}
          />
          <RegionSelect
            label="城市"
            regions={citiesFor(regions, form)}
            code={form.cityCode}
            onChoose={(code) => actor.send({ type: "cityChosen", code })}
          />
          {form.cityCode !== "" && districts.length === 0 ? (
            <span className="tm-muted">该市不分区县</span>
          ) : (
            <RegionSelect
              label="区县"
              regions={districts}
              code={form.districtCode}
              onChoose={(code) => actor.send({ type: "districtChosen", code })}
            />
          )}
        </div>
      </FieldGroup>
      <Field label="详细地址" isRequired problem={problems.detail ?? null}>
        <TextArea
          rows={2}
          maxLength={ADDRESS_DETAIL.max}
          placeholder="街道、门牌、厂区或工地名称"
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
  label,
  regions,
  code,
  onChoose,
}: {
  label: string;
  regions: readonly Region[];
  code: string;
  onChoose: (code: string) => void;
}) => (
  <SearchSelect
    label={label}
    none={label}
    options={choicesOf(regions)}
    value={code}
    disabled={regions.length === 0}
    onChange={onChoose}
  />
);
