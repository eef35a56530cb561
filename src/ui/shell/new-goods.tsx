import { useActorRef, useSelector } from "@xstate/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Catalog } from "../../application/catalog/catalog.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { isNegotiated, priceUnit } from "../../domain/catalog/goods-offer.ts";
import { EMPTY_QUERY } from "../../domain/catalog/goods-query.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Price, Volume } from "../kit/money-text.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useWired } from "../wiring.tsx";

const ROWS = 20;
const PORT_TABS = 7;

/** The newest goods in stock, of one port where the query names one, and the ports that have most. */
const createNewGoodsMachine = (catalog: Catalog) =>
  createLoadMachine(async ({ port }) => {
    const portCode = port === undefined ? [] : [port];
    const found = await catalog.search({ ...EMPTY_QUERY, inStock: true, sort: 3, pageSize: ROWS, portCode }, 0);
    return { rows: found.rows, ports: found.facets.find(({ field }) => field === "portCode")?.options ?? [] };
  });

/** New goods by port. */
export function NewGoods() {
  const actor = useActorRef(useWired(createNewGoodsMachine, Catalog), { input: { query: {} } });
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data, query } = state.context;
  // The first answer names the ports; what a tab answers counts that port alone.
  const [ports, setPorts] = useState<{ value: string; label: string }[]>([]);
  if (data !== null && ports.length === 0 && data.ports.length > 0) setPorts(data.ports.slice(0, PORT_TABS));
  const choose = (port?: string) => actor.send({ type: "routeChanged", query: port === undefined ? {} : { port } });
  const tab = (label: string, port?: string) => (
    <button key={label} type="button" aria-pressed={query.port === port} onClick={() => choose(port)}>
      {label}
    </button>
  );
  return (
    <section className="tm-panel tm-home-goods">
      <div className="tm-panel-head">
        <h2>最新上架</h2>
        <fieldset className="tm-home-ports">
          <legend className="tm-visually-hidden">港口</legend>
          {tab("全部港口")}
          {ports.map(({ value, label }) => tab(label, value))}
        </fieldset>
        <Link to={`/public/list?sort=3${query.port === undefined ? "" : `&portCode=${query.port}`}`}>查看全部</Link>
      </div>
      {state.matches("loading") && data === null ? <SkeletonRows rows={10} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="新货没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : data !== null && data.rows.length === 0 ? (
        <EmptyState title="这里暂时没有新货" action={<Link to="/public/list">查看全部货源</Link>} />
      ) : data !== null ? (
        <GoodsRows rows={data.rows} isOld={state.matches("loading")} />
      ) : null}
    </section>
  );
}

function GoodsRows({ rows, isOld }: { rows: readonly GoodsBrief[]; isOld: boolean }) {
  return (
    <table className="tm-home-table" aria-busy={isOld}>
      <thead>
        <tr>
          <th>商品</th>
          <th>规格 mm</th>
          <th>等级</th>
          <th className="is-number">库存</th>
          <th className="is-number">价格</th>
          <th>港口 · 仓库</th>
          <th>商家</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((goods) => (
          <tr key={goods.id}>
            <td title={goods.title}>
              <a href={`/product/detail?id=${goods.id}`} target="_blank" rel="noopener noreferrer">
                {goods.title}
              </a>
            </td>
            <td className="tm-number">
              <strong>{goods.specText}</strong>
            </td>
            <td>{goods.gradeName}</td>
            <td className="is-number">
              <Volume dm3={goods.availableVolume} />
            </td>
            <td className="is-number">
              {isNegotiated(goods) ? "面议" : <Price fen={goods.price} unit={priceUnit(goods.saleUnit)} />}
            </td>
            <td title={goods.storeName}>
              {goods.portName} · <span className="tm-muted">{goods.storeName}</span>
            </td>
            <td title={goods.merchantName}>{goods.merchantName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
