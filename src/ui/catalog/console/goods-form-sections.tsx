import { type ReactNode, useId } from "react";
import { AMOUNT_UNITS, type AmountUnit, draftInput, isCounted } from "../../../domain/catalog/goods/goods-draft.ts";
import { PRICE_MODES } from "../../../domain/catalog/goods/goods-fields.ts";
import { GOODS_LIMITS, TAX_RATES, volumeRulesFor, wrongTier } from "../../../domain/catalog/goods/goods-input.ts";
import { priceUnit } from "../../../domain/catalog/goods/goods-offer.ts";
import { gradeChoices } from "../../../domain/catalog/goods/grade-choice.ts";
import { SPECIES_CHOICES } from "../../../domain/catalog/goods/species-choice.ts";
import { choicesOf } from "../../../domain/choice-search.ts";
import type { KnownBrand } from "../../../domain/timber/brands.ts";
import { densityOf } from "../../../domain/timber/density.ts";
import { gradeWarning } from "../../../domain/timber/grade-standards.ts";
import { GRADE_SYSTEMS } from "../../../domain/timber/grades.ts";
import { isLogs } from "../../../domain/timber/kind-shape.ts";
import { ORIGINS } from "../../../domain/timber/origins.ts";
import { pieceName } from "../../../domain/timber/quantity-input.ts";
import { MOISTURE_TYPES, VOLUME_RULES } from "../../../domain/timber/spec.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { Field, Note, Select } from "../../kit/fields.tsx";
import { Tied } from "../../kit/noted.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { SearchSelect } from "../../kit/search-select.tsx";
import {
  Choice,
  DraftSelect,
  DraftText,
  Fact,
  Facts,
  type FormParts,
  isNeeded,
  Pair,
  Warning,
} from "./goods-form-parts.tsx";

type Props = { parts: FormParts };

const MOISTURES = [
  { value: "", label: "不填" },
  ...MOISTURE_TYPES.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` })),
];

/** Brands of one name say their code. */
const brandChoices = (brands: readonly KnownBrand[]) =>
  choicesOf(
    brands.map((brand) =>
      brands.some(({ code, name }) => name === brand.name && code !== brand.code)
        ? { ...brand, name: `${brand.name}（${brand.code}）` }
        : brand,
    ),
  );

const ORIGIN_CHOICES = choicesOf(ORIGINS);

export function BasicSection({ parts, brands, note }: Props & { brands: readonly KnownBrand[]; note: ReactNode }) {
  const { draft, problems, change } = parts;
  return (
    <Section title="基本信息">
      <div className="tm-fields tm-pad">
        <Pair>
          <Fact parts={parts} name="kindCode" />
          <Field label="树种" isRequired={isNeeded(parts, "speciesCode")} problem={problems.speciesCode ?? null}>
            <SearchSelect
              options={SPECIES_CHOICES}
              value={draft.speciesCode}
              onChange={(speciesCode) => change({ speciesCode })}
            />
          </Field>
        </Pair>
        <Pair>
          <Field label="等级体系">
            <Select
              value={draft.gradeSystem}
              options={[
                { value: "", label: "全部" },
                ...GRADE_SYSTEMS.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(gradeSystem) => change({ gradeSystem, gradeCode: "" })}
            />
          </Field>
          <Field
            label="等级"
            problem={problems.gradeCode ?? null}
            warning={gradeWarning(draft.gradeCode || null, {
              kindCode: draft.kindCode || null,
              speciesCode: draft.speciesCode || null,
              originCode: draft.originCode || null,
            })}
          >
            <SearchSelect
              none="未分级"
              options={gradeChoices(draft.gradeSystem)}
              value={draft.gradeCode}
              onChange={(gradeCode) => change({ gradeCode })}
            />
          </Field>
        </Pair>
        <Pair>
          <Field label="品牌" problem={problems.brandCode ?? null} hint={note}>
            <SearchSelect
              none="无品牌"
              options={brandChoices(brands)}
              value={draft.brandCode}
              onChange={(brandCode) => change({ brandCode })}
            />
          </Field>
          <Field label="产地" problem={problems.originCode ?? null}>
            <SearchSelect
              none="不填"
              options={ORIGIN_CHOICES}
              value={draft.originCode}
              onChange={(originCode) => change({ originCode })}
            />
          </Field>
        </Pair>
        <Facts parts={parts} section="basic" asked={{ merchantSku: { placeholder: "本店自己的编号，可不填" } }} />
      </div>
    </Section>
  );
}

export function SizeSection({ parts }: Props) {
  const { draft, input, change } = parts;
  return (
    <Section title="规格与状态">
      <div className="tm-fields tm-pad">
        {isLogs(draft.kindCode) ? (
          <Pair>
            <DraftText parts={parts} field="diameterMin" label="最小径级（cm）" decimals={0} unit="cm" />
            <DraftText
              parts={parts}
              field="diameterMax"
              label="最大径级（cm）"
              placeholder="与最小相同可不填"
              decimals={0}
              unit="cm"
            />
          </Pair>
        ) : (
          <Pair>
            <DraftText parts={parts} field="thickness" of="thicknessTenths" label="厚度（mm）" decimals={1} unit="mm" />
            <DraftText parts={parts} field="width" label="宽度（mm）" placeholder="随宽可不填" decimals={0} unit="mm" />
          </Pair>
        )}
        <Choice
          legend="长度方式"
          type="radio"
          options={[
            { label: "固定长度", checked: !draft.isRandomLength, onChange: () => change({ isRandomLength: false }) },
            { label: "随机长度范围", checked: draft.isRandomLength, onChange: () => change({ isRandomLength: true }) },
          ]}
        />
        {draft.isRandomLength ? (
          <Pair>
            <DraftText parts={parts} field="lengthMin" of="length" label="最短长度（mm）" decimals={0} unit="mm" />
            <DraftText parts={parts} field="lengthMax" of="lengthMax" label="最长长度（mm）" decimals={0} unit="mm" />
          </Pair>
        ) : (
          <DraftText parts={parts} field="length" label="长度（mm）" decimals={0} unit="mm" />
        )}
        <Facts
          parts={parts}
          section="size"
          asked={{
            moistureType: { options: MOISTURES },
            moisturePct: { placeholder: "可不填" },
            density: { placeholder: `不填按树种和含水率计 ${densityOf(input.speciesCode, input.moistureType)}` },
          }}
        />
      </div>
    </Section>
  );
}

/** What the merchant measured, beside what the goods are called. */
export const MeasuredSection = ({ parts }: Props) => (
  <Section title="商家实测" note={<span className="tm-muted">可不填；填写后按实测显示足方价，标为“商家实测”</span>}>
    <div className="tm-fields tm-pad">
      <Facts
        parts={parts}
        section="measured"
        asked={{
          measuredWidth: { placeholder: "与规格相同可不填" },
          measuredLength: { placeholder: "与规格相同可不填" },
        }}
      />
    </div>
  </Section>
);

export function PackingSection({ parts }: Props) {
  const { draft, input, change } = parts;
  const counted = isCounted(input);
  const unit = counted ? pieceName(input) : "m³";
  const decimals = counted ? 0 : 4;
  const rules = volumeRulesFor(input);
  return (
    <Section title="计量与库存">
      <div className="tm-fields tm-pad">
        <Pair>
          <Fact parts={parts} name="saleUnit" />
          <Field label="材积计算">
            <Select
              value={input.volumeRule}
              options={VOLUME_RULES.filter(({ code }) => rules.includes(code)).map(({ code, name }) => ({
                value: code,
                label: name,
              }))}
              onChange={(volumeRule) => change({ volumeRule })}
            />
          </Field>
        </Pair>
        <Pair>
          <DraftText
            parts={parts}
            field="perBundle"
            label={`每件数量（${unit}）`}
            placeholder={input.saleUnit === "bundle" || draft.step === "bundle" ? "" : "不分件可不填"}
            decimals={decimals}
            unit={unit}
          />
          <Amount parts={parts} field="stock" unitField="stockUnit" label="库存" />
        </Pair>
        <Choice
          legend="递增单位"
          type="radio"
          problem={parts.problems.step ?? null}
          options={[
            {
              label: counted ? `按${unit}` : "按体积",
              checked: draft.step === "one",
              onChange: () => change({ step: "one" }),
            },
            { label: "整件", checked: draft.step === "bundle", onChange: () => change({ step: "bundle" }) },
            ...(draft.stepCount === 0
              ? []
              : [
                  {
                    label: `每次 ${counted ? draft.stepCount : draft.stepCount / 1000} ${unit}`,
                    checked: draft.step === "other",
                    onChange: () => change({ step: "other" }),
                  },
                ]),
          ]}
        />
        {draft.step === "bundle" ? (
          <DraftText parts={parts} field="minOrder" label="起订量（件）" decimals={0} unit="件" />
        ) : (
          <Amount parts={parts} field="minOrder" unitField="minOrderUnit" label="起订量" />
        )}
        <Facts parts={parts} section="packing" />
      </div>
    </Section>
  );
}

/** An amount in whichever unit the merchant counts it, with what it comes to. */
function Amount({
  parts,
  field,
  unitField,
  label,
}: Props & { field: "stock" | "minOrder"; unitField: "stockUnit" | "minOrderUnit"; label: string }) {
  const { draft, input, change } = parts;
  const counted = isCounted(input);
  const own = counted ? pieceName(input) : "m³";
  const names: Readonly<Record<AmountUnit, string>> = { own, m2: "m²", m3: "m³", bundle: "件" };
  const chosen = draft[unitField];
  const isOwn = chosen === "own" || (chosen !== "bundle" && !counted);
  const isOffered = { own: true, m2: counted && input.saleUnit === "m2", m3: counted, bundle: true };
  const comesTo = input[field];
  return (
    <div>
      <div className="tm-goods-amount">
        <DraftText
          parts={parts}
          field={field}
          label={`${label}（${names[isOwn ? "own" : chosen]}）`}
          decimals={chosen === "bundle" || (isOwn && counted) ? 0 : 4}
          unit={names[isOwn ? "own" : chosen]}
        />
        <Select
          label={`${label}单位`}
          value={isOwn ? "own" : chosen}
          options={AMOUNT_UNITS.filter((unit) => isOffered[unit]).map((unit) => ({
            value: unit,
            label: names[unit],
          }))}
          onChange={(unit) => change({ [unitField]: unit })}
        />
      </div>
      {isOwn || draft[field].trim() === "" || comesTo <= 0 ? null : (
        <span className="tm-muted tm-small">
          折合 {counted ? comesTo : comesTo / 1000} {own}
        </span>
      )}
    </div>
  );
}

export function PriceSection({ parts }: Props) {
  const { draft, problems, warnings, change } = parts;
  const tierNote = useId();
  const wrong = wrongTier(draftInput(draft))?.at;
  const { priceTiers: tiers } = draft;
  const setTier = (at: number, tier: Partial<(typeof tiers)[number]>) =>
    change({ priceTiers: tiers.map((one, place) => (place === at ? { ...one, ...tier } : one)) });
  return (
    <Section title="价格">
      <div className="tm-fields tm-pad">
        <Choice
          legend="定价方式"
          type="radio"
          options={PRICE_MODES.map(({ code, name }) => ({
            label: name,
            checked: draft.priceMode === code,
            onChange: () => change({ priceMode: code }),
          }))}
        />
        <Pair>
          <DraftText
            parts={parts}
            field="price"
            label={`${draft.priceMode === 2 ? "参考价" : "价格"}（${priceUnit(draft.saleUnit)}）`}
            decimals={2}
            unit={priceUnit(draft.saleUnit)}
          />
          <DraftSelect
            parts={parts}
            field="taxRate"
            label="税率"
            options={[...new Set([...TAX_RATES.map(String), draft.taxRate])].map((rate) => ({
              value: rate,
              label: `${rate}%`,
            }))}
          />
        </Pair>
        <Choice
          legend="发票"
          type="radio"
          options={[
            { label: "含税价", checked: draft.taxIncluded, onChange: () => change({ taxIncluded: true }) },
            { label: "不含税价", checked: !draft.taxIncluded, onChange: () => change({ taxIncluded: false }) },
          ]}
        />
        <Facts parts={parts} section="price" />
        {tiers.length === 0 ? null : (
          <div className="tm-goods-line tm-muted" aria-hidden="true">
            <span>一次买满（m³）</span>
            <span>阶梯价（{priceUnit(draft.saleUnit)}）</span>
          </div>
        )}
        {tiers.map((tier, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
          <Tied key={at} to={tierNote} problem={at === wrong ? (problems.priceTiers ?? null) : null}>
            <div className="tm-goods-line">
              <NumberInput
                aria-label={`第 ${at + 1} 级起订量（m³）`}
                placeholder="满 m³"
                decimals={3}
                unit="m³"
                value={tier.minVolume}
                onChange={(minVolume) => setTier(at, { minVolume })}
              />
              <NumberInput
                aria-label={`第 ${at + 1} 级价格`}
                placeholder={priceUnit(draft.saleUnit)}
                unit={priceUnit(draft.saleUnit)}
                value={tier.price}
                onChange={(price) => setTier(at, { price })}
              />
              <Button
                label={`删除第 ${at + 1} 级`}
                onClick={() => change({ priceTiers: tiers.filter((_, place) => place !== at) })}
              >
                删除
              </Button>
            </div>
          </Tied>
        ))}
        {tiers.length === 0 ? null : <Note id={tierNote}>{problems.priceTiers}</Note>}
        {warnings?.priceTiers === undefined ? null : <Warning text={warnings.priceTiers} />}
        <div>
          <Button
            disabled={tiers.length >= GOODS_LIMITS.priceTiers}
            onClick={() => change({ priceTiers: [...tiers, { minVolume: "", price: "" }] })}
          >
            添加阶梯价
          </Button>
        </div>
      </div>
    </Section>
  );
}
