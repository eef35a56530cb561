import type { CheckoutEvent } from "../../application/trade/checkout-machine.ts";
import { type Fen, formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { maskedPhone } from "../../domain/text.ts";
import { pieceNameOf } from "../../domain/timber/spec.ts";
import { addressText, VEHICLE_LIMIT_NAMES } from "../../domain/trade/address.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import type { Change, CheckoutPreview, CheckoutRequest, PlacedOrders } from "../../domain/trade/checkout.ts";
import {
  INVOICE_KINDS,
  type InvoiceFacts,
  type InvoiceProblems,
  invoiceFieldsOf,
  invoiceKindProblem,
  type SavedInvoice,
} from "../../domain/trade/invoice.ts";
import { isOrderStatus, ORDER_STATUS_NAMES } from "../../domain/trade/order.ts";
import { formOfInvoice, type InvoiceForm } from "../../domain/trade/placement.ts";
import { capitalCode } from "../../domain/typed-code.ts";
import { dm3 } from "../../domain/units.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { Field, Note, Select, TextInput } from "../kit/fields.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Money, Price, Volume } from "../kit/money-text.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { Tag } from "../kit/tag.tsx";
import { priceUnitOf } from "./parts.tsx";

type Send = (event: CheckoutEvent) => void;

/** Address cards; one address for all orders that are delivered. */
export function AddressChoice({
  addresses,
  chosen,
  locked,
  send,
}: {
  addresses: readonly Address[];
  /** The address that all delivered orders share; `null` when they differ or have none. */
  chosen: string | null;
  locked: boolean;
  send: Send;
}) {
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>收货地址</h2>
        <Button size="small" disabled={locked} onClick={() => send({ type: "newAddressRequested" })}>
          新增地址
        </Button>
      </header>
      {addresses.length === 0 ? (
        <p className="tm-pad tm-muted">还没有收货地址，请先新增。</p>
      ) : (
        <div className="tm-grid tm-three tm-gap-12 tm-pad" role="radiogroup" aria-label="收货地址">
          {addresses.map((address) => (
            <label key={address.id} className="tm-choice tm-row tm-starts">
              <input
                type="radio"
                name="checkout-address"
                checked={address.id === chosen}
                disabled={locked}
                onChange={() => send({ type: "addressChosen", id: address.id })}
              />
              <span>
                <strong>{address.receiver}</strong> <span className="tm-number">{maskedPhone(address.phone)}</span>
                {address.isDefault ? <Tag meaning="running">默认</Tag> : null}
                <span className="tm-block tm-anywhere">{addressText(address)}</span>
                <span className="tm-under">
                  可进车辆 {VEHICLE_LIMIT_NAMES[address.vehicleLimit]} · {address.canUnload ? "可卸货" : "无卸货条件"}
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
    </section>
  );
}

const FACT_FIELDS = [
  { field: "bankName", label: "开户银行", maxLength: 50 },
  { field: "bankAccount", label: "银行账号", inputMode: "numeric" },
  { field: "regAddress", label: "注册地址", maxLength: 100 },
  { field: "regPhone", label: "注册电话", inputMode: "tel" },
] as const satisfies readonly {
  field: keyof InvoiceFacts;
  label: string;
  /** A code that is pasted is folded before it is cut. */
  maxLength?: number;
  inputMode?: "numeric" | "tel";
}[];

/** None, ordinary or special; title and tax number where there is one, bank and registration of a special one. */
export function InvoiceChoice({
  invoice,
  isCompany,
  isUntaxed,
  kept,
  problems,
  locked,
  send,
}: {
  invoice: InvoiceForm;
  /** Whether a company buys; a person is offered no 专票 and may leave the tax number out. */
  isCompany: boolean;
  /** Whether a price leaves out the tax that an invoice shows. */
  isUntaxed: boolean;
  /** Titles to choose from. */
  kept: readonly SavedInvoice[];
  problems: InvoiceProblems;
  locked: boolean;
  send: Send;
}) {
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>发票</h2>
        <a href={PAGES.addresses.to()} target="_blank" rel="noreferrer">
          管理发票抬头
        </a>
      </header>
      <fieldset className="tm-row tm-starts tm-wrap tm-gap-16 tm-pad-row" disabled={locked}>
        <legend className="tm-visually-hidden">发票信息</legend>
        <div className="tm-row" role="radiogroup" aria-label="发票类型">
          {INVOICE_KINDS.filter(({ kind }) => invoiceKindProblem(kind, isCompany) === null).map(({ kind, name }) => (
            <label key={kind} className="tm-choice tm-row">
              <input
                type="radio"
                name="invoice-kind"
                checked={invoice.kind === kind}
                onChange={() => send({ type: "invoiceChanged", change: { kind } })}
              />
              {name}
            </label>
          ))}
        </div>
        {kept.length === 0 ? null : (
          <Select
            label="常用抬头"
            value={invoice.id ?? ""}
            options={[
              { value: "", label: "手动填写抬头" },
              ...kept.map(({ id, kind, title }) => ({
                value: id,
                label: `${title}（${kind === 1 ? "普票" : "专票"}）`,
              })),
            ]}
            onChange={(id) => {
              const chosen = kept.find((one) => one.id === id);
              send({ type: "invoiceChanged", change: chosen === undefined ? { id: null } : formOfInvoice(chosen) });
            }}
          />
        )}
        {isUntaxed && invoice.kind !== 0 ? (
          <p className="tm-full tm-warning">有商品的价格不含税：应付金额没有开票的税款，税款另计，请先与商家谈好。</p>
        ) : null}
        <Note>{problems.kind}</Note>
        {invoice.kind === 0 ? null : (
          <div className="tm-checkout-title tm-grid tm-gap-16">
            <Field label="发票抬头" problem={problems.title ?? null} isRequired>
              <TextInput
                maxLength={100}
                value={invoice.title}
                onChange={(event) => send({ type: "invoiceChanged", change: { title: event.target.value } })}
              />
            </Field>
            <Field
              label={invoiceFieldsOf(isCompany).taxNo.label}
              problem={problems.taxNo ?? null}
              isRequired={isCompany}
            >
              <TextInput
                value={invoice.taxNo}
                onChange={(event) =>
                  send({ type: "invoiceChanged", change: { taxNo: capitalCode(event.target.value) } })
                }
              />
            </Field>
            {invoice.kind === 2
              ? FACT_FIELDS.map(({ field, label, ...rest }) => (
                  <Field key={field} label={label} problem={problems[field] ?? null} isRequired>
                    <TextInput
                      value={invoice[field]}
                      onChange={(event) => send({ type: "invoiceChanged", change: { [field]: event.target.value } })}
                      {...rest}
                    />
                  </Field>
                ))
              : null}
          </div>
        )}
      </fieldset>
    </section>
  );
}

/** The cart, where the lines can be changed. */
export function wayBack(request: CheckoutRequest | null): { to: string; text: string } {
  if (request !== null && "goodsId" in request)
    return { to: PAGES.goods.to({ id: request.goodsId }), text: "返回商品" };
  if (request !== null && "basketId" in request)
    return { to: PAGES.basket.to({ id: request.basketId }), text: "返回配单" };
  if (request !== null && "quoteId" in request) return { to: PAGES.demands.to(), text: "返回我的求购" };
  return { to: PAGES.cart.to(), text: "返回购物车" };
}

/** What a checkout is about, as the beginning of a sentence. */
export function subjectOf(request: CheckoutRequest | null): string {
  if (request !== null && "goodsId" in request) return "该商品";
  return request !== null && "quoteId" in request ? "这份报价" : "要结算的商品";
}

/** Old and new values of what changed between preview and order (5001). */
export function ChangesDialog({
  changes,
  message,
  preview,
  request,
  send,
}: {
  changes: readonly Change[];
  message: string;
  preview: CheckoutPreview | null;
  request: CheckoutRequest | null;
  send: Send;
}) {
  const back = wayBack(request);
  const onlyPrices = changes.length > 0 && changes.every(({ field }) => field === "price");
  return (
    <Dialog title="请重新确认" width="wide">
      <p className="tm-above-12">{message}，订单尚未提交。</p>
      {changes.length === 0 ? null : (
        <table aria-label="变化的商品" className="tm-table is-top is-carded">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">变化</th>
              <th scope="col" className="is-number">
                原来
              </th>
              <th scope="col" className="is-number">
                现在
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.goodsId}/${change.field}/${change.old}`}>
                <th scope="row">{change.title}</th>
                <ChangeCells change={change} preview={preview} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogActions>
        <LinkButton to={back.to}>{back.text}</LinkButton>
        <Button look="primary" onClick={() => send({ type: "changesAccepted" })}>
          {onlyPrices ? "确认新价格" : "重新结算"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ChangeCells({ change, preview }: { change: Change; preview: CheckoutPreview | null }) {
  const line = preview?.groups.flatMap(({ items }) => items).find(({ goodsId }) => goodsId === change.goodsId);
  if (change.field === "price") {
    const unit = priceUnitOf(line?.saleUnit ?? "");
    return (
      <>
        <td className="tm-number">价格</td>
        <td className="is-number">
          <s className="tm-muted tm-number">{formatYuan(change.old as Fen)}</s>
        </td>
        <td className="is-number">
          <Price fen={change.new as Fen} unit={unit} />
        </td>
      </>
    );
  }
  if (change.field === "status")
    return (
      <>
        <td className="tm-number">状态</td>
        <td className="is-number">在售</td>
        <td className="is-number tm-danger">已下架或售罄</td>
      </>
    );
  const stock = (count: number) =>
    line?.pieces === null ? (
      <Volume dm3={dm3(count)} />
    ) : (
      <Count value={count} unit={pieceNameOf(line?.saleUnit ?? "")} />
    );
  return (
    <>
      <td className="tm-number">库存</td>
      <td className="is-number">需 {stock(change.old)}</td>
      <td className="is-number tm-danger">剩 {stock(change.new)}</td>
    </>
  );
}

/** The placed orders, and links to continue. */
export function PlacedPanel({ placed, preview }: { placed: PlacedOrders; preview: CheckoutPreview | null }) {
  useSubjectTitle("订单已提交");
  const [only, ...others] = placed.orders;
  return (
    <section className="tm-panel tm-checkout-placed tm-stack tm-centred tm-gap-12">
      <Icon name="tick-circle" size={40} />
      <h1>订单已提交</h1>
      <p className="tm-muted">
        库存已为您锁定。
        {preview?.payWithin === undefined
          ? "商家确认后即可付款。"
          : `商家确认后，请在 ${preview.payWithin}内付款并上传凭证，逾期订单自动取消。`}
      </p>
      <table aria-label="已提交的订单" className="tm-table is-top is-carded">
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">商家 · 仓库</th>
            <th scope="col">状态</th>
            <th scope="col" className="is-number">
              应付金额
            </th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {placed.orders.map((order, place) => {
            const group = preview?.groups[place];
            return (
              <tr key={order.id}>
                <th scope="row" className="tm-number">
                  {order.orderNo}
                </th>
                <td>
                  {group ? (
                    <>
                      <ShopLink id={group.merchantId} name={group.shopName} /> · {group.storeName}
                    </>
                  ) : (
                    "-"
                  )}
                </td>
                <td>{isOrderStatus(order.status) ? ORDER_STATUS_NAMES[order.status] : "-"}</td>
                <td className="is-number">
                  <Money fen={order.payable} />
                </td>
                <td>
                  <Link to={PAGES.order.to({ id: order.id })} target="_self">
                    查看订单
                  </Link>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="tm-row tm-gap-12 tm-middle">
        {only && others.length === 0 ? (
          <LinkButton look="primary" to={PAGES.order.to({ id: only.id })} target="_self">
            查看订单
          </LinkButton>
        ) : (
          <LinkButton look="primary" to={PAGES.orders.to()}>
            查看全部订单
          </LinkButton>
        )}
        <LinkButton to={PAGES.allGoods.to()}>继续选货</LinkButton>
      </div>
    </section>
  );
}
