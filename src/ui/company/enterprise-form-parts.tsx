import type { EnterpriseFormContext, EnterpriseFormEvent } from "../../application/company/enterprise-form-machine.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import {
  COMPANY_FIELDS,
  COMPANY_TYPES,
  type CompanyForm,
  type CompanyProblems,
  INTRO_MAX,
  isIdentityMask,
  LICENCE_FOR_EVER,
} from "../../domain/company/company-form.ts";
import { citiesFor, districtsFor } from "../../domain/region.ts";
import { IMAGE_RULE, type UploadRule, uploadedNames } from "../../domain/system/upload.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { FieldInputs, valueForm } from "../kit/field-inputs.tsx";
import { Field, FieldGroup, Radios, TextArea, TextInput } from "../kit/fields.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { MultiSelect } from "../kit/multi-select.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { TimeInput } from "../kit/time-input.tsx";
import { Uploader } from "../kit/uploader.tsx";

/** A licence or a letter: one picture or PDF. */
const PAPER_RULE: UploadRule = { kind: "file", types: ["png", "jpg", "jpeg", "pdf"], most: 1 };
const LOGO_RULE: UploadRule = { ...IMAGE_RULE, most: 1 };
const KIND_OPTIONS = KINDS.map(({ code, name }) => ({ value: code, label: name }));

type PartProps = {
  context: EnterpriseFormContext;
  problems: CompanyProblems;
  send: (event: EnterpriseFormEvent) => void;
};

/** The form by the names of its record. */
const stateOf = ({ context: { form }, problems, send }: PartProps): FormState => ({
  ...valueForm(COMPANY_FIELDS, form, problems, (change) => send({ type: "changed", change })),
  leave: (name) => send({ type: "fieldLeft", field: name as keyof CompanyForm }),
});

const {
  companyName,
  creditCode,
  legalPerson,
  establishDate,
  regCapital,
  regAddress,
  address,
  contactName,
  contactPhone,
} = COMPANY_FIELDS;

const changeOf =
  ({ send }: PartProps) =>
  (part: Partial<CompanyForm>) =>
    send({ type: "changed", change: part });

/** The certified facts, or those that wait for the review. */
export function LicenceSection(props: PartProps) {
  const { context, problems } = props;
  const { form } = context;
  const state = stateOf(props);
  const change = changeOf(props);
  return (
    <section className="tm-pad tm-lined">
      <h2 className="tm-above-16">营业执照</h2>
      <div className="tm-form-columns">
        <FieldGroup label={COMPANY_FIELDS.companyType.label}>
          <Radios
            options={COMPANY_TYPES}
            value={form.companyType}
            onChange={(companyType) => change({ companyType })}
          />
        </FieldGroup>
        <FieldInputs form={state} fields={{ companyName, creditCode, legalPerson }} />
        <IdentityRow {...props} />
        <FieldInputs form={state} fields={{ establishDate }} />
        <ExpiryRow {...props} />
        <FieldInputs form={state} fields={{ regCapital: { ...regCapital, label: "注册资本（选填）" } }} />
        <div className="is-wide">
          <FieldInputs form={state} fields={{ regAddress }} />
        </div>
        <PlaceRow {...props} />
        <FieldInputs form={state} fields={{ address }} />
        <div className="is-wide">
          <Field label="经营范围（选填）" problem={problems.businessScope ?? null}>
            <TextArea
              value={form.businessScope}
              placeholder="与营业执照一致"
              onChange={({ target }) => change({ businessScope: target.value })}
            />
          </Field>
        </div>
        <Field label="营业执照照片或扫描件" isRequired problem={problems.licenceImage ?? null}>
          <Uploader
            label="营业执照照片或扫描件"
            rule={PAPER_RULE}
            visibility="private"
            value={form.licenceImage}
            onChange={(licenceImage) => change({ licenceImage })}
          />
        </Field>
        <div>
          <FieldGroup label="您是法定代表人吗">
            <Radios
              options={[
                { value: true, label: "是" },
                { value: false, label: "不是，受企业授权" },
              ]}
              value={form.isLegalPerson}
              onChange={(isLegalPerson) => change({ isLegalPerson })}
            />
          </FieldGroup>
          {form.isLegalPerson ? null : (
            <Field label="授权书（加盖公章）" isRequired problem={problems.authLetter ?? null}>
              <Uploader
                label="授权书（加盖公章）"
                rule={PAPER_RULE}
                visibility="private"
                value={form.authLetter}
                onChange={(authLetter) => change({ authLetter })}
              />
            </Field>
          )}
        </div>
      </div>
    </section>
  );
}

/** The whole number is typed anew or not at all: nothing but its mask is known afterwards. */
function IdentityRow(props: PartProps) {
  const { context, problems, send } = props;
  const { legalIdNoMask } = context.form;
  const known = isIdentityMask(legalIdNoMask) ? legalIdNoMask : (context.company?.legalIdNoMask ?? "");
  return (
    <Field
      label={known === "" ? "法定代表人身份证号（选填）" : `法定代表人身份证号（已登记 ${known}）`}
      problem={problems.legalIdNoMask ?? null}
    >
      <TextInput
        placeholder={known === "" ? "18 位，仅保存首尾数字" : "不修改则留空"}
        value={isIdentityMask(legalIdNoMask) ? "" : legalIdNoMask}
        onChange={({ target: { value } }) => changeOf(props)({ legalIdNoMask: value === "" ? known : value })}
        onBlur={() => send({ type: "fieldLeft", field: "legalIdNoMask" })}
      />
    </Field>
  );
}

function ExpiryRow(props: PartProps) {
  const { licenceExpire } = props.context.form;
  const change = changeOf(props);
  const isEndless = licenceExpire === LICENCE_FOR_EVER;
  return (
    <FieldGroup label="营业期限" isRequired problem={props.problems.licenceExpire ?? null}>
      <span className="tm-form-pair tm-row tm-gap-12">
        <TimeInput
          label="营业期限至"
          disabled={isEndless}
          value={isEndless ? "" : licenceExpire}
          onChange={(day) => change({ licenceExpire: day })}
        />
        <label className="tm-check">
          <input
            type="checkbox"
            checked={isEndless}
            onChange={(event) => change({ licenceExpire: event.target.checked ? LICENCE_FOR_EVER : "" })}
          />
          长期
        </label>
      </span>
    </FieldGroup>
  );
}

function PlaceRow({ context: { form, regions }, problems, send }: PartProps) {
  const cities = citiesFor(regions, form);
  const districts = districtsFor(regions, form);
  const choose = (level: "province" | "city" | "district") => (code: string) =>
    send({ type: "placeChosen", level, code });
  return (
    <FieldGroup label="经营地址（选填）" problem={problems.cityCode ?? problems.districtCode ?? null}>
      <span className="tm-form-pair tm-row tm-gap-12">
        <SearchSelect
          label="省份"
          none="省份"
          options={choicesOf(regions)}
          value={form.provinceCode}
          onChange={choose("province")}
        />
        <SearchSelect
          label="城市"
          none="城市"
          options={choicesOf(cities)}
          value={form.cityCode}
          isWrong={problems.cityCode !== undefined}
          disabled={cities.length === 0}
          onChange={choose("city")}
        />
        {form.cityCode !== "" && districts.length === 0 ? (
          <span className="tm-muted">该市不分区县</span>
        ) : (
          <SearchSelect
            label="区县"
            none="区县"
            options={choicesOf(districts)}
            value={form.districtCode}
            isWrong={problems.districtCode !== undefined}
            disabled={districts.length === 0}
            onChange={choose("district")}
          />
        )}
      </span>
    </FieldGroup>
  );
}

/** What a company may change at any time. */
export function BusinessSection(props: PartProps) {
  const { context, problems } = props;
  const { form } = context;
  const state = stateOf(props);
  const change = changeOf(props);
  return (
    <section className="tm-pad tm-lined">
      <h2 className="tm-above-16">联系与经营</h2>
      <div className="tm-form-columns">
        <FieldInputs form={state} fields={{ contactName, contactPhone }} />
        <Field label="主营品类" isRequired problem={problems.mainKinds ?? null}>
          <MultiSelect
            label="主营品类"
            options={KIND_OPTIONS}
            chosen={form.mainKinds}
            onChange={(mainKinds) => change({ mainKinds })}
          />
        </Field>
        <div className="is-wide">
          <Field label={`企业简介（选填，最多 ${INTRO_MAX} 字）`} problem={problems.intro ?? null}>
            <TextArea
              value={form.intro}
              placeholder="采购品种、用量、加工能力等"
              onChange={({ target }) => change({ intro: target.value })}
            />
          </Field>
        </div>
        <Field label="企业标志（选填，公开）" problem={problems.logo ?? null}>
          <Uploader
            label="企业标志"
            rule={LOGO_RULE}
            visibility="public"
            value={form.logo}
            onChange={(logo) => change({ logo })}
          />
        </Field>
        <Field label="企业图片（选填，公开）" problem={problems.images ?? null}>
          <Uploader
            label="企业图片"
            rule={IMAGE_RULE}
            visibility="public"
            value={form.images.join(",")}
            onChange={(value) => change({ images: uploadedNames(value) })}
          />
        </Field>
      </div>
    </section>
  );
}
