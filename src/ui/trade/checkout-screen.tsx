import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { Addresses } from "../../application/trade/addresses.ts";
import { Carts } from "../../application/trade/carts.ts";
import { type CheckoutContext, createCheckoutMachine } from "../../application/trade/checkout-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { shopWarehouseKey } from "../../domain/freight/shop-warehouse.ts";
import type { DeliveryAddressId } from "../../domain/ids.ts";
import { sameValue } from "../../domain/same-value.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { CheckoutPreview } from "../../domain/trade/checkout.ts";
import { countdownText } from "../../domain/trade/order-progress.ts";
import { type CheckoutProblems, checkoutProblems, checkoutTotals, freightWaits } from "../../domain/trade/placement.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { inputOf } from "../kit/console/saved-input.tsx";
import { Unsaved } from "../kit/console/unsaved.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Problem } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import { Money } from "../kit/money-text.tsx";
import { OtherEntityState } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, usePort } from "../wiring.tsx";
import { type AddressFormActor, AddressFormDialog } from "./address-form.tsx";
import { CheckoutGroupPanel } from "./checkout-group.tsx";
import { AddressChoice, ChangesDialog, InvoiceChoice, PlacedPanel, subjectOf, wayBack } from "./checkout-parts.tsx";
import "./trade.css";

type CheckoutActor = ActorRefFrom<ReturnType<typeof createCheckoutMachine>>;

function CheckoutView({ actor }: { actor: CheckoutActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { context } = state;
  const back = wayBack(context.request);
  if (state.matches("placed") && context.placed)
    return <PlacedPanel placed={context.placed} preview={context.preview} />;
  return (
    <>
      <div className="tm-row tm-baseline tm-gap-12 tm-above-12">
        <h1>确认订单</h1>
        {state.matches("editing") ? (
          <span className="tm-muted" role="timer">
            请在 <span className="tm-number">{countdownText(context.secondsLeft)}</span> 内提交，价格按此页为准
          </span>
        ) : null}
      </div>
      {state.matches("loading") ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : null}
      {state.matches("nothing") ? (
        <div className="tm-panel">
          <EmptyState title="没有要结算的商品" action={<Link to={PAGES.cart.to()}>去购物车选择商品</Link>} />
        </div>
      ) : null}
      {state.matches("elsewhere") && context.owner ? (
        <div className="tm-panel">
          <OtherEntityState subject={subjectOf(context.request)} owner={context.owner} />
        </div>
      ) : null}
      {state.matches("missing") ? (
        <div className="tm-panel">
          <EmptyState title={`${subjectOf(context.request)}已不存在`} action={<Link to={back.to}>{back.text}</Link>} />
        </div>
      ) : null}
      {state.matches("failed") || state.matches("refused") ? (
        <div className="tm-panel">
          <div className="tm-state" role="alert">
            <strong>{context.message}</strong>
            <div className="tm-row tm-gap-12 tm-middle">
              {state.matches("failed") ? (
                <Button look="primary" onClick={() => actor.send({ type: "retried" })}>
                  重试
                </Button>
              ) : (
                <LinkButton look="primary" to={PAGES.orders.to()}>
                  查看现货订单
                </LinkButton>
              )}
              <LinkButton to={back.to}>{back.text}</LinkButton>
            </div>
          </div>
        </div>
      ) : null}
      {state.matches("expired") ? (
        <div className="tm-panel">
          <div className="tm-state" role="alert">
            <strong>确认时间已超过 15 分钟</strong>
            <p>价格和库存可能已经变化，请按最新的价格重新确认。已填写的内容会保留。</p>
            <div className="tm-row tm-gap-12 tm-middle">
              <Button look="primary" onClick={() => actor.send({ type: "retried" })}>
                重新确认
              </Button>
              <LinkButton to={back.to}>{back.text}</LinkButton>
            </div>
          </div>
        </div>
      ) : null}
      {context.preview && ["editing", "placing", "unsure", "changed"].some((one) => one === stateName(state.value)) ? (
        <CheckoutContent actor={actor} preview={context.preview} />
      ) : null}
    </>
  );
}

const stateName = (value: unknown): string =>
  typeof value === "string" ? value : (Object.keys(value as Record<string, unknown>)[0] ?? "");

/** The address all delivered orders share, `null` when they differ. */
function sharedAddress({ form }: CheckoutContext): DeliveryAddressId | null {
  const ids = new Set(Object.values(form.groups).map(({ addressId }) => addressId));
  const [only] = ids;
  return ids.size === 1 ? (only ?? null) : null;
}

/** Who buys · lines by order · the address where something is delivered · invoice · sums, on one page. */
function CheckoutContent({ actor, preview }: { actor: CheckoutActor; preview: CheckoutPreview }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { context } = state;
  const [begun] = useState(context.form);
  const clock = usePort(Clock);
  const form = state.children.addressForm as AddressFormActor | undefined;
  const locked = !state.matches("editing");
  const problems: CheckoutProblems = context.wasSubmitted
    ? checkoutProblems(context.form, preview, clock.now())
    : { groups: {}, invoice: {} };
  const isDelivered = Object.values(context.form.groups).some(({ deliveryMode }) => deliveryMode === 2);
  const several = preview.groups.length > 1;
  return (
    <>
      <Unsaved
        isUnsaved={() => !sameValue({ ...actor.getSnapshot().context.form, agree: begun.agree }, begun)}
        isSending={() => !actor.getSnapshot().matches("editing")}
        input={inputOf("确认订单", actor, "form")}
      />
      <Form
        className="tm-checkout tm-stack tm-gap-12"
        sendsOnEnter={false}
        onSubmit={() => actor.send({ type: "submitted" })}
      >
        <section className="tm-panel tm-row tm-flow tm-gap-12 tm-pad-row">
          <h2>采购主体</h2>
          <strong>{preview.purchaser.name}</strong>
          <Tag meaning="running">{preview.purchaser.purchaserType === 1 ? "企业" : "个人"}</Tag>
          {preview.payWithin === undefined ? null : (
            <span className="tm-second tm-checkout-note">商家确认后须在 {preview.payWithin}内付款</span>
          )}
          {preview.warnings.map((warning) => (
            <span key={warning} className="tm-second tm-checkout-note">
              {warning}
            </span>
          ))}
        </section>
        {preview.groups.map((group, place) => {
          const key = shopWarehouseKey(group);
          const groupForm = context.form.groups[key];
          return groupForm ? (
            <CheckoutGroupPanel
              key={key}
              group={group}
              groupKey={key}
              place={several ? `${place + 1}/${preview.groups.length}` : ""}
              form={groupForm}
              addresses={preview.addresses}
              problems={problems.groups[key] ?? {}}
              locked={locked}
              send={actor.send}
            />
          ) : null;
        })}
        {isDelivered ? (
          <AddressChoice
            addresses={preview.addresses}
            chosen={sharedAddress(context)}
            locked={locked}
            send={actor.send}
          />
        ) : null}
        <InvoiceChoice
          invoice={context.form.invoice}
          isCompany={preview.purchaser.purchaserType === 1}
          isUntaxed={preview.groups.some(({ items }) => items.some(({ taxIncluded }) => !taxIncluded))}
          kept={preview.invoices}
          problems={problems.invoice}
          locked={locked}
          send={actor.send}
        />
        <SubmitBar actor={actor} preview={preview} problems={problems} locked={locked} />
      </Form>
      {form ? <AddressFormDialog actor={form} /> : null}
      {state.matches("changed") ? (
        <ChangesDialog
          changes={context.changes}
          message={context.message}
          preview={preview}
          request={context.request}
          send={actor.send}
        />
      ) : null}
    </>
  );
}

function SubmitBar({
  actor,
  preview,
  problems,
  locked,
}: {
  actor: CheckoutActor;
  preview: CheckoutPreview;
  problems: CheckoutProblems;
  locked: boolean;
}) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { context } = state;
  const totals = checkoutTotals(context.form, preview);
  const incomplete = [problems.groups, problems.invoice].some((part) => Object.keys(part).length > 0);
  const asking = state.matches({ unsure: "asking" });
  const isDelivered = Object.values(context.form.groups).some(({ deliveryMode }) => deliveryMode === 2);
  const waits = freightWaits(context.form, preview);
  const problem = problems.agree ?? (incomplete ? "请补全上面标红的内容" : context.message);
  return (
    <div className="tm-bar">
      <div className="tm-small">
        <span className="tm-row tm-gap-0 tm-wrap">
          <label className="tm-check">
            <input
              type="checkbox"
              checked={context.form.agree}
              disabled={locked}
              aria-invalid={problems.agree !== undefined || undefined}
              onChange={(event) => actor.send({ type: "agreementTicked", agree: event.target.checked })}
            />
            我已阅读并同意
          </label>
          <a href={PAGES.agreement.to({ type: "1" })} target="_blank" rel="noopener noreferrer">
            《淘木用户服务协议》
          </a>
          <a href={PAGES.agreement.to({ type: "5" })} target="_blank" rel="noopener noreferrer">
            《淘木提货须知》
          </a>
        </span>
        {state.matches("unsure") ? (
          <Problem>
            {asking
              ? "网络不通，尚不知道订单是否已提交。请重试，不会重复下单；也可以到订单列表查看。"
              : "网络不稳定，正在重新确认提交结果…"}
          </Problem>
        ) : problem ? (
          <Problem>{problem}</Problem>
        ) : null}
      </div>
      <dl className="tm-sums">
        <div>
          <dt>货款</dt>
          <dd>
            <Money fen={preview.totals.goods} />
          </dd>
        </div>
        <div>
          <dt>运费</dt>
          <dd>
            {!isDelivered ? (
              <span className="tm-muted">自提无运费</span>
            ) : (
              <>
                {totals.freight > 0 || !waits ? <Money fen={totals.freight} /> : null}
                {waits ? <span className="tm-muted">{totals.freight > 0 ? "，其余" : ""}待商家确认</span> : null}
              </>
            )}
          </dd>
        </div>
        <div className="tm-cart-total">
          <dt>应付</dt>
          <dd className="tm-price">
            <Money fen={totals.payable} />
          </dd>
        </div>
      </dl>
      {asking ? (
        <Button look="primary" size="large" onClick={() => actor.send({ type: "retried" })}>
          重试
        </Button>
      ) : (
        <Button
          look="primary"
          size="large"
          busy={state.matches("placing") || state.matches("unsure")}
          disabled={!state.matches({ editing: "filling" })}
          type="submit"
        >
          提交订单
        </Button>
      )}
    </div>
  );
}

export const CheckoutScreen = screenOf({
  adapterBundle: "member",
  ports: { orders: Orders, carts: Carts, addresses: Addresses, clock: Clock, ids: Ids, app: App, navigator: Navigator },
  machine: ({ orders, carts, addresses, clock, ids, app, navigator }) =>
    createCheckoutMachine({
      orders,
      carts,
      addresses,
      clock,
      ids,
      onCounted: (num) => app.session.send({ type: "cartCounted", num }),
      navigator,
    }),
  view: CheckoutView,
});
