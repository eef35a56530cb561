import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Ids, Navigator } from "../../application/platform.ts";
import { type CartEvent, cartOnScreen, createCartMachine, sumsAreStale } from "../../application/trade/cart-machine.ts";
import { Carts } from "../../application/trade/carts.ts";
import { canInquire, skuText } from "../../domain/catalog/goods/goods-offer.ts";
import type { CartLineId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { specText } from "../../domain/timber/spec.ts";
import type { Cart, CartLine } from "../../domain/trade/cart.ts";
import {
  checkoutProblem,
  chosenLines,
  firstsOfWarehouses,
  groupsByMerchant,
  isSettleable,
  measuresOf,
} from "../../domain/trade/cart-choice.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { useInquiry } from "../kit/inquiry.tsx";
import { Count, Money, Volume } from "../kit/money-text.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, useApp } from "../wiring.tsx";
import { CartMerchant, CartRooms, ChoiceBox } from "./cart-group.tsx";
import { ListedGoodsCell } from "./parts.tsx";
import { useTruckRooms } from "./truck-room.tsx";
import "./trade.css";

type CartActor = ActorRefFrom<ReturnType<typeof createCartMachine>>;
type Send = (event: CartEvent) => void;

/** The session is read anew when another tab has changed it or this one is seen again: so may the cart have been. */
function useOutdated(actor: CartActor): void {
  const { session } = useApp();
  useEffect(() => {
    let wasRefreshing = false;
    const { unsubscribe } = session.subscribe((snapshot) => {
      const isRefreshing = snapshot.matches("refreshing");
      if (wasRefreshing && !isRefreshing) actor.send({ type: "outdated" });
      wasRefreshing = isRefreshing;
    });
    return unsubscribe;
  }, [session, actor]);
}

function CartView({ actor }: { actor: CartActor }) {
  useOutdated(actor);
  const state = useSelector(actor, (snapshot) => snapshot);
  const cart = cartOnScreen(state.context);
  return (
    <>
      <div className="tm-cart-title tm-row tm-baseline tm-gap-12 tm-above-12">
        <h1>购物车</h1>
        {cart === null || cart.num === 0 ? null : <span className="tm-muted">共 {cart.num} 种商品</span>}
      </div>
      {state.matches("loading") ? (
        <div className="tm-panel">
          <SkeletonRows rows={5} />
        </div>
      ) : null}
      {state.matches("failed") ? (
        <div className="tm-panel">
          <ErrorState message="购物车没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : null}
      {cart === null || !state.matches("ready") ? null : <FilledCart actor={actor} cart={cart} />}
    </>
  );
}

function FilledCart({ actor, cart }: { actor: CartActor; cart: Cart }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const send: Send = actor.send;
  const stale = sumsAreStale(context);
  const { ask, dialog } = useInquiry();
  const onAsk = ({ goods, count }: CartLine) => ask(goods, count);
  const trucks = {
    ...useTruckRooms(null, choiceOf(context.cart), () => send({ type: "outdated" })),
    under: firstsOfWarehouses(cart.groups),
  };
  const isEmpty = cart.groups.length === 0 && cart.invalid.length === 0;
  return (
    <>
      {context.removed.length > 0 ? (
        <div className="tm-panel tm-row tm-callout tm-above-12" role="status">
          已移除 {context.removed.length} 种商品
          <Button
            look="minimal"
            size="small"
            disabled={context.restoring}
            onClick={() => send({ type: "undoRequested" })}
          >
            撤销
          </Button>
        </div>
      ) : null}
      {isEmpty ? (
        <div className="tm-panel">
          <EmptyState
            title="购物车还是空的"
            action={
              <LinkButton look="primary" to={PAGES.allGoods.to()}>
                去找货源
              </LinkButton>
            }
          >
            <p>按规格搜索，比价后加入购物车，同仓货物一起结算、一起提货。</p>
          </EmptyState>
        </div>
      ) : null}
      {cart.groups.length > 0 ? <CartHeads cart={cart} send={send} /> : null}
      {groupsByMerchant(cart.groups).map(([first, ...others]) =>
        first === undefined ? null : (
          <CartMerchant
            key={first.merchantId}
            groups={[first, ...others]}
            units={context.units}
            stale={stale}
            send={send}
            onAsk={onAsk}
          />
        ),
      )}
      <CartRooms {...trucks} />
      {cart.invalid.length > 0 ? <InvalidLines lines={cart.invalid} send={send} onAsk={onAsk} /> : null}
      {cart.groups.length > 0 ? <CartBar cart={cart} stale={stale} leaving={context.leaving} send={send} /> : null}
      {dialog}
      <ConfirmDialog
        open={context.asking.length > 0}
        title="移除商品"
        confirmText="移除"
        onConfirm={() => send({ type: "removalConfirmed" })}
        onCancel={() => send({ type: "removalDropped" })}
      >
        {context.asking.length === 1
          ? `将「${titleOf(cart, context.asking[0])}」移出购物车。`
          : `将选中的 ${context.asking.length} 种商品移出购物车。`}
      </ConfirmDialog>
    </>
  );
}

/** What of the saved cart goes onto trucks, as a text that changes with it. */
const choiceOf = (cart: Cart | null): string =>
  cart === null
    ? ""
    : chosenLines(cart)
        .map(({ goodsId, count }) => `${goodsId} ${count}`)
        .join();

const titleOf = (cart: Cart, id: CartLineId | undefined): string =>
  [...cart.groups.flatMap(({ items }) => items), ...cart.invalid].find((line) => line.id === id)?.goods.title ?? "";

/** Every line that can be settled. */
function AllBox({ cart, send }: { cart: Cart; send: Send }) {
  const choosable = cart.groups.flatMap((group) => group.items.filter((line) => isSettleable(group, line)));
  return <ChoiceBox lines={choosable} label="全选" text="全选" send={send} />;
}

function CartHeads({ cart, send }: { cart: Cart; send: Send }) {
  return (
    <div className="tm-panel tm-cart-heads">
      <AllBox cart={cart} send={send} />
      <span>商品</span>
      <span className="tm-right">单价</span>
      <span>数量</span>
      <span className="tm-right">金额</span>
      <span>操作</span>
    </div>
  );
}

function InvalidLines({
  lines,
  send,
  onAsk,
}: {
  lines: readonly CartLine[];
  send: Send;
  onAsk: (line: CartLine) => void;
}) {
  return (
    <section className="tm-panel tm-cart-group is-invalid" aria-label="失效商品">
      <header className="tm-cart-head tm-row tm-gap-12 tm-pad-line">
        <h2>失效商品 {lines.length} 种</h2>
        <span className="tm-push">
          <Button size="small" onClick={() => send({ type: "removalRequested", ids: lines.map(({ id }) => id) })}>
            清空失效商品
          </Button>
        </span>
      </header>
      <table aria-label="失效商品" className="tm-table tm-cart-table">
        <tbody>
          {lines.map((line) => {
            const { id, goods } = line;
            return (
              <tr key={id}>
                <td className="tm-cart-choice">
                  <Tag meaning="ended">失效</Tag>
                </td>
                <th scope="row">
                  <ListedGoodsCell goods={goods}>
                    <span>{["已下架或不再按标价出售", skuText(goods)].filter((part) => part !== "").join(" · ")}</span>
                  </ListedGoodsCell>
                </th>
                <td className="tm-cart-links">
                  {canInquire(goods) ? (
                    <Button look="minimal" size="small" onClick={() => onAsk(line)}>
                      询价
                    </Button>
                  ) : null}
                  <a
                    href={PAGES.search.to({ keywords: `${goods.speciesName} ${specText(goods)}`.slice(0, 20) })}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    找同规格
                  </a>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Sticks to the bottom: what is chosen, what it comes to, and on to the settlement. */
function CartBar({ cart, stale, leaving, send }: { cart: Cart; stale: boolean; leaving: boolean; send: Send }) {
  const chosen = chosenLines(cart);
  const { lines, volume, pieces } = measuresOf(chosen);
  const problem = checkoutProblem(cart);
  return (
    <div className="tm-bar">
      <AllBox cart={cart} send={send} />
      <Button
        look="minimal"
        size="small"
        disabled={lines === 0}
        onClick={() => send({ type: "removalRequested", ids: chosen.map(({ id }) => id) })}
      >
        移除选中
      </Button>
      <dl className={stale ? "tm-sums is-stale" : "tm-sums"} aria-live="polite">
        <div>
          <dt>已选</dt>
          <dd>
            <Count value={lines} unit="种" />
          </dd>
        </div>
        <div>
          <dt>材积</dt>
          <dd>
            <Volume dm3={volume} />
          </dd>
        </div>
        <div>
          <dt>根数</dt>
          <dd>
            <Count value={pieces} unit="根" />
          </dd>
        </div>
        <div className="tm-cart-total">
          <dt>货款合计</dt>
          <dd className="tm-price">
            <Money fen={cart.selectedAmount} />
          </dd>
        </div>
      </dl>
      <span className="tm-cart-problem tm-small tm-warning" role="status">
        {problem}
      </span>
      <Button
        size="large"
        title="同样的木材，看看别家和别的组合"
        disabled={lines === 0}
        onClick={() => send({ type: "basketRequested" })}
      >
        配单比价
      </Button>
      <Button
        look="primary"
        size="large"
        busy={leaving}
        disabled={problem !== null}
        onClick={() => send({ type: "checkoutRequested" })}
      >
        去结算
      </Button>
    </div>
  );
}

export const CartScreen = screenOf({
  ports: { carts: Carts, ids: Ids, navigator: Navigator, app: App },
  machine: ({ carts, ids, navigator, app }) =>
    createCartMachine({ carts, ids, navigator, onCounted: (num) => app.session.send({ type: "cartCounted", num }) }),
  view: CartView,
});
