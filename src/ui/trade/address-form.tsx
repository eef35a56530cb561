import type { ActorRefFrom } from "xstate";
import { type createAddressFormMachine, formProblems } from "../../application/trade/address-form-machine.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { citiesFor, districtsFor, type Region } from "../../domain/region.ts";
import { VEHICLE_LIMIT_NAMES, VEHICLE_LIMITS } from "../../domain/trade/address.ts";
import { ADDRESS_FIELDS } from "../../domain/trade/address-form.ts";
import { inputOf, SavedInput } from "../kit/console/saved-input.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FieldInputs, valueForm } from "../kit/field-inputs.tsx";
import { FieldGroup } from "../kit/fields.tsx";
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

const { receiver, phone, detail, canUnload, isDefault } = ADDRESS_FIELDS;

function Fields({ actor }: { actor: AddressFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { form, regions } = context;
  const problems: ReturnType<typeof formProblems> = context.wasSubmitted ? formProblems(context) : {};
  const districts = districtsFor(regions, form);
  const inputs = valueForm(ADDRESS_FIELDS, form, problems, (change) => actor.send({ type: "changed", change }));
  return (
    <>
      <SavedInput
        input={{ ...inputOf("收货地址", actor, "form"), key: `收货地址 ${context.id ?? ""}`, isWindow: true }}
      />
      <div className="tm-fields tm-two">
        <FieldInputs form={inputs} fields={{ receiver, phone }} />
      </div>
      <FieldGroup
        label="所在地区"
        isRequired
        problem={problems.provinceCode ?? problems.cityCode ?? problems.districtCode ?? null}
      >
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
      <FieldInputs form={inputs} fields={{ detail }} />
      <fieldset className="tm-row tm-gap-24">
        <legend>{ADDRESS_FIELDS.vehicleLimit.label}</legend>
        {VEHICLE_LIMITS.map((limit) => (
          <label key={limit} className="tm-check">
            <input
              type="radio"
              name="vehicleLimit"
              checked={form.vehicleLimit === limit}
              onChange={() => inputs.change("vehicleLimit", limit)}
            />
            {VEHICLE_LIMIT_NAMES[limit]}
          </label>
        ))}
      </fieldset>
      <div className="tm-row tm-gap-24">
        <FieldInputs form={inputs} fields={{ canUnload, isDefault }} />
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
