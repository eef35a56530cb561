import type { CheckoutEvent } from "../../application/trade/checkout-machine.ts";
import { formatYuan } from "../../domain/money.ts";
import { addressText } from "../../domain/trade/address.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import type { CheckoutGroup, CheckoutLine } from "../../domain/trade/checkout.ts";
import { ORDER_TERMS, type OrderTerms, type TermFields, termLabel } from "../../domain/trade/order-terms.ts";
import { freightShown, type GroupForm, type GroupProblems } from "../../domain/trade/placement.ts";
import { Field, Select, TextInput } from "../kit/fields.tsx";
import { FreightTerms } from "../kit/freight-note.tsx";
import { Money, Price } from "../kit/money-text.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { TimeInput } from "../kit/time-input.tsx";
import { Amount, GoodsCell, LineHeads, priceUnitOf, traitsText } from "./parts.tsx";

const DELIVERY_NAMES: Readonly<Record<number, string>> = { 1: "到仓自提", 2: "商家送货" };

/** One order to be placed: its lines, and the buyer's choices for it. */
export function CheckoutGroupPanel({
  group,
  place,
  form,
  groupKey,
  addresses,
  problems,
  locked,
  send,
}: {
  group: CheckoutGroup;
  /** "1 / 3" where there are several. */
  place: string;
  form: GroupForm;
  groupKey: string;
  addresses: readonly Address[];
  problems: GroupProblems;
  locked: boolean;
  send: (event: CheckoutEvent) => void;
}) {
  const change = (part: Partial<GroupForm>) => send({ type: "groupChanged", key: groupKey, change: part });
  const freight = freightShown(form, group, addresses);
  const id = `group-${group.merchantId}-${group.storeId}`;
  return (
    <section className="tm-panel" aria-label={`${group.shopName} ${group.storeName}`}>
      <header className="tm-panel-head tm-baseline">
        <h2>
          {place === "" ? null : <span className="tm-muted">订单 {place}</span>}{" "}
          <ShopLink id={group.merchantId} name={group.shopName} />
        </h2>
        <span className="tm-second tm-right">
          {group.storeName} · {group.storeAddress}
        </span>
      </header>
      <table aria-label="订单商品" className="tm-table is-top is-carded">
        <LineHeads />
        <tbody>
          {group.items.map((line) => (
            <tr key={line.goodsId}>
              <th scope="row">
                <GoodsCell
                  goodsId={line.goodsId}
                  image={line.image}
                  title={line.title}
                  spec={line.specText}
                  traits={traitsText(line.speciesName, line.gradeName)}
                />
              </th>
              <td className="is-number" data-title="单价">
                <Price fen={line.price} unit={priceUnitOf(line.saleUnit)} />
                {line.taxIncluded ? null : <div className="tm-under">不含税</div>}
                <PriceNote line={line} />
              </td>
              <td className="is-number" data-title="数量">
                <Amount line={line} />
              </td>
              <td className="is-number" data-title="金额">
                <Money fen={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset
        className="tm-checkout-options tm-row tm-starts tm-wrap tm-gap-16 tm-pad-row tm-lined"
        disabled={locked}
      >
        <legend className="tm-visually-hidden">配送与备注</legend>
        <div className="tm-row" role="radiogroup" aria-label="提货方式">
          {group.deliveryModes.map((mode) => (
            <label key={mode} className="tm-choice tm-row">
              <input
                type="radio"
                name={`${id}-delivery`}
                checked={form.deliveryMode === mode}
                onChange={() => change({ deliveryMode: mode === 2 ? 2 : 1 })}
              />
              {DELIVERY_NAMES[mode]}
            </label>
          ))}
        </div>
        {form.deliveryMode === 2 ? (
          <Field label="送至" problem={problems.addressId ?? null} isRequired>
            <Select
              value={form.addressId ?? ""}
              options={[
                { value: "", label: "请选择收货地址" },
                ...addresses.map((address) => ({
                  value: address.id,
                  label: `${address.receiver} ${addressText(address)}`,
                })),
              ]}
              onChange={(chosen) => change({ addressId: addresses.find(({ id }) => id === chosen)?.id ?? null })}
            />
          </Field>
        ) : null}
        <TermInputs form={form} problems={problems} change={change} />
      </fieldset>
      {freight === null || freight.terms.length === 0 ? null : (
        <div className="tm-pad-line tm-lined">
          <FreightTerms quote={freight} />
        </div>
      )}
      <footer className="tm-row tm-baseline tm-at-end tm-gap-24 tm-pad-line tm-lined tm-soft">
        <span>
          货款 <Money fen={group.goodsAmount} />
        </span>
        <span>
          运费{" "}
          {form.deliveryMode === 1 ? (
            <span className="tm-muted">{group.freightAmount === 0 ? "报价已含运费，自提不减" : "自提无运费"}</span>
          ) : freight?.isFirm === true ? (
            <Money fen={freight.amount} />
          ) : (
            <span className="tm-muted">待商家确认{freight === null ? "" : `，约 ¥${formatYuan(freight.amount)}`}</span>
          )}
        </span>
      </footer>
    </section>
  );
}

/** The terms that the buyer states of the order. */
export const TermInputs = ({
  form,
  problems,
  change,
  fields = ORDER_TERMS,
}: {
  form: GroupForm;
  problems: GroupProblems;
  change: (part: Partial<GroupForm>) => void;
  fields?: TermFields;
}) =>
  Object.entries(fields).map(([name, field]) => (
    <Field key={name} label={termLabel(field, form.deliveryMode)} problem={problems[name as keyof OrderTerms] ?? null}>
      {field.type.kind === "day" ? (
        <TimeInput value={form[name as keyof OrderTerms]} onChange={(day) => change({ [name]: day })} />
      ) : (
        <TextInput
          maxLength={field.type.kind === "text" ? field.type.most : undefined}
          placeholder={field.placeholder}
          value={form[name as keyof OrderTerms]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  ));

/** What changed since the line was added to the cart, or which price tier applies. */
function PriceNote({ line: { price, priceBefore, tierApplied, saleUnit } }: { line: CheckoutLine }) {
  if (priceBefore !== null && priceBefore < price)
    return (
      <div className="tm-below-4 tm-small tm-warning">
        加入时 {formatYuan(priceBefore)} {priceUnitOf(saleUnit)}
      </div>
    );
  if (tierApplied !== null) return <div className="tm-under">已享满 {tierApplied / 1000} m³ 价</div>;
  if (priceBefore !== null && priceBefore > price)
    return <div className="tm-under">加入时 {formatYuan(priceBefore)}，已降价</div>;
  return null;
}
