import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Ids } from "../../application/platform.ts";
import { createAddressMachine } from "../../application/trade/address-machine.ts";
import { Addresses } from "../../application/trade/addresses.ts";
import { maskedPhone } from "../../domain/text.ts";
import { addressCapProblem, addressText, VEHICLE_LIMIT_NAMES } from "../../domain/trade/address.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import { Button } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { type AddressFormActor, AddressFormDialog } from "./address-form.tsx";
import { InvoiceBook } from "./invoice-book.tsx";
import "./trade.css";

type AddressActor = ActorRefFrom<ReturnType<typeof createAddressMachine>>;

function AddressView({ actor }: { actor: AddressActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { addresses, chosen } = state.context;
  const form = state.children.form as AddressFormActor | undefined;
  const full = addressCapProblem(addresses.length);
  const add = (
    <Button
      look="primary"
      disabled={full !== null || !state.matches("resting")}
      onClick={() => actor.send({ type: "additionRequested" })}
    >
      新增地址
    </Button>
  );
  const known = !state.matches("loading") && !state.matches("failed");
  return (
    <div className="tm-grid tm-gap-12">
      <section className="tm-panel">
        <header className="tm-panel-head">
          <h1>收货地址</h1>
          <span className="tm-row tm-gap-12 tm-small">
            {full === null ? null : <span className="tm-muted">{full}</span>}
            {known && addresses.length > 0 ? add : null}
          </span>
        </header>
        {state.matches("loading") ? <SkeletonRows rows={3} /> : null}
        {state.matches("failed") ? (
          <ErrorState message="收货地址没有取到" onRetry={() => actor.send({ type: "retried" })} />
        ) : null}
        {known && addresses.length === 0 ? (
          <EmptyState title="还没有收货地址" action={add}>
            <p>送货上门的订单需要收货地址；自提订单不需要。</p>
          </EmptyState>
        ) : null}
        {known && addresses.length > 0 ? <AddressTable actor={actor} addresses={addresses} /> : null}
        {form ? <AddressFormDialog actor={form} /> : null}
        <ConfirmDialog
          open={state.matches("asking")}
          title="删除收货地址"
          confirmText="删除"
          onConfirm={() => actor.send({ type: "removalConfirmed" })}
          onCancel={() => actor.send({ type: "removalDropped" })}
        >
          删除「{addresses.filter(({ id }) => id === chosen).map(addressText)}」？已下的订单不受影响。
        </ConfirmDialog>
      </section>
      {/* Below what may be longer than its skeleton: shown once that is there. */}
      <div hidden={!known}>
        <InvoiceBook />
      </div>
    </div>
  );
}

function AddressTable({ actor, addresses }: { actor: AddressActor; addresses: readonly Address[] }) {
  return (
    <table aria-label="收货地址" className="tm-table is-top is-carded has-acts">
      <thead>
        <tr>
          <th scope="col">收货人</th>
          <th scope="col">手机号</th>
          <th scope="col">地址</th>
          <th scope="col">可进车辆</th>
          <th scope="col">卸货</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {addresses.map((address) => (
          <tr key={address.id}>
            <td className="tm-number">{address.receiver}</td>
            <td className="tm-number">{maskedPhone(address.phone)}</td>
            <td>
              {addressText(address)} {address.isDefault ? <Tag meaning="running">默认</Tag> : null}
            </td>
            <td className="tm-number">{VEHICLE_LIMIT_NAMES[address.vehicleLimit]}</td>
            <td className="tm-number">{address.canUnload ? "可卸货" : "无卸货条件"}</td>
            <td className="tm-number tm-trade-links">
              <button
                type="button"
                className="tm-link"
                onClick={() => actor.send({ type: "editRequested", id: address.id })}
              >
                编辑
              </button>
              <button
                type="button"
                className="tm-link"
                onClick={() => actor.send({ type: "removalRequested", id: address.id })}
              >
                删除
              </button>
              {address.isDefault ? null : (
                <button
                  type="button"
                  className="tm-link"
                  onClick={() => actor.send({ type: "defaultChosen", id: address.id })}
                >
                  设为默认
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const AddressScreen = screenOf({
  adapterBundle: "member",
  ports: { addresses: Addresses, ids: Ids, app: App },
  machine: ({ addresses, ids, app }) => createAddressMachine({ addresses, ids, notify: (text) => app.notify(text) }),
  view: AddressView,
});
