import { Button } from "@blueprintjs/core";
import { useActorRef, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { Catalog } from "../../application/catalog/catalog.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { EMPTY_QUERY } from "../../domain/catalog/goods-query.ts";
import { EXAMPLE_KEYWORDS } from "../../domain/catalog/search-history.ts";
import { maskedPhone } from "../../domain/text.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { saleUnitName } from "../../domain/timber/spec.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { Price, Volume } from "../kit/money-text.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { screenOf, useApp, useWired } from "../wiring.tsx";
import { useSession } from "./use-session.ts";

const NEW_GOODS = 20;

const createNewGoodsMachine = (catalog: Catalog) =>
  createLoadMachine(
    async () => (await catalog.search({ ...EMPTY_QUERY, inStock: true, sort: 3, pageSize: NEW_GOODS }, 0)).rows,
  );

const createOrderCountsMachine = (orders: Orders) => createLoadMachine(() => orders.counts());

function HomeView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createNewGoodsMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const session = useSession();
  return (
    <>
      <div className="tm-home-top">
        <nav className="tm-panel tm-home-kinds" aria-label="商品分类">
          <ul>
            {KINDS.map((kind) => (
              <li key={kind.code}>
                <strong>
                  <Link to={`/public/list?kindCode=${kind.code}`}>{kind.name}</Link>
                </strong>
                <p>{kind.aliases.slice(0, 4).join(" · ")}</p>
              </li>
            ))}
          </ul>
        </nav>
        <section className="tm-home-banner">
          <img src="/pictures/goods/zhangzisong-1501-end.svg" alt="" width="760" height="360" />
          <div>
            <h1>输入规格，直接找到货</h1>
            <p>树种、厚宽长、等级、港口任意组合，几十家商家同规格比价，按立方、件、根下单，现货锁库存。</p>
            <ul>
              {EXAMPLE_KEYWORDS.map((word) => (
                <li key={word}>
                  <Link to={`/search/list?keywords=${encodeURIComponent(word)}`}>{word}</Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="tm-panel tm-home-side">{session ? <MyDay /> : <LoginBox />}</section>
      </div>
      <section className="tm-panel" style={{ marginTop: 16 }}>
        <div className="tm-panel-head">
          <h2>最新上架</h2>
          <Link to="/public/list?sort=3">查看全部</Link>
        </div>
        {state.matches("loading") ? <SkeletonRows rows={6} /> : null}
        {state.matches("failed") ? (
          <ErrorState message="新货没有取到" onRetry={() => actor.send({ type: "retried" })} />
        ) : null}
        {state.context.data && state.matches("ready") ? (
          <table className="tm-home-table">
            <thead>
              <tr>
                <th>商品</th>
                <th>规格</th>
                <th>等级</th>
                <th className="is-number">库存</th>
                <th>港口 · 仓库</th>
                <th className="is-number">价格</th>
                <th>商家</th>
              </tr>
            </thead>
            <tbody>
              {state.context.data.map((goods) => (
                <tr key={goods.id}>
                  <td>
                    <a href={`/product/detail?id=${goods.id}`} target="_blank" rel="noopener noreferrer">
                      {goods.title}
                    </a>
                  </td>
                  <td className="tm-number">{goods.specText}</td>
                  <td>{goods.gradeName}</td>
                  <td className="is-number">
                    <Volume dm3={goods.availableVolume} />
                  </td>
                  <td>
                    {goods.portName} · {goods.storeName}
                  </td>
                  <td className="is-number">
                    <Price fen={goods.price} unit={`元/${saleUnitName(goods.saleUnit)}`} />
                  </td>
                  <td>{goods.merchantName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </section>
    </>
  );
}

function LoginBox() {
  const app = useApp();
  return (
    <>
      <h2>您好，欢迎来到淘木</h2>
      <p className="tm-muted">登录后可下单、查看订单和搜索历史。</p>
      <Button intent="primary" text="立即登录" onClick={() => app.askToSignIn()} />
      <Link to="/register">免费注册</Link>
      <Link to="/settled/apply">商家入驻</Link>
    </>
  );
}

/** What waits for the buyer today. */
function MyDay() {
  const session = useSession();
  const machine = useWired(createOrderCountsMachine, Orders);
  const actor = useActorRef(machine, { input: { query: {} } });
  const counts = useSelector(actor, (snapshot) => snapshot.context.data);
  const tiles = [
    { status: 20, label: "待商家确认" },
    { status: 30, label: "待付款" },
    { status: 40, label: "待核款" },
    { status: 50, label: "待提货" },
  ];
  if (!session) return null;
  return (
    <>
      <h2>{session.companyName ?? (session.name || maskedPhone(session.phone))}</h2>
      <div className="tm-home-counts">
        {tiles.map(({ status, label }) => (
          <Link key={status} to={`/user/platformOrder?status=${status}`}>
            <strong>{counts?.byStatus[String(status)] ?? 0}</strong>
            {label}
          </Link>
        ))}
      </div>
      <Link to="/shop/car">购物车（{session.carNums}）</Link>
      <Link to="/user/center">用户中心</Link>
    </>
  );
}

export const HomeScreen = screenOf({ ports: [Catalog], machine: createNewGoodsMachine, view: HomeView });
