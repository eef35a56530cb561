import type { HomeGoods, HomeGoodsPage } from "../../application/content/home-content.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Columns } from "../kit/columns.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Volume } from "../kit/money-text.tsx";
import { ShopLink, Uncertified } from "../kit/shop-link.tsx";

/** New goods by port. `goods` null: they did not come. */
export function NewGoods({
  title,
  goods,
  port,
  situation,
  onPort,
  onRetry,
}: {
  title: string;
  goods: HomeGoodsPage | null;
  port: string | null;
  situation: "settled" | "turning" | "unreached";
  onPort: (code: string | null) => void;
  onRetry: () => void;
}) {
  const tab = (label: string, code: string | null) => (
    <button key={label} type="button" aria-pressed={port === code} onClick={() => onPort(code)}>
      {label}
    </button>
  );
  return (
    <section className="tm-panel tm-home-goods" aria-label={title}>
      <div className="tm-panel-head">
        <h2>{title}</h2>
        <fieldset className="tm-home-ports">
          <legend className="tm-visually-hidden">港口</legend>
          {tab("全部港口", null)}
          {goods?.ports.map(({ code, name }) => tab(name, code))}
        </fieldset>
        <Link to={PAGES.allGoods.to({ sort: 3, portCode: port })}>查看全部</Link>
      </div>
      {situation === "unreached" || goods === null ? (
        <ErrorState message="新货没有取到" onRetry={onRetry} />
      ) : goods.rows.length === 0 ? (
        <EmptyState title="这里暂时没有新货" action={<Link to={PAGES.allGoods.to()}>查看全部货源</Link>} />
      ) : (
        <GoodsRows rows={goods.rows} isOld={situation === "turning"} />
      )}
    </section>
  );
}

function GoodsRows({ rows, isOld }: { rows: readonly HomeGoods[]; isOld: boolean }) {
  return (
    <table aria-label="新货" className="tm-table is-fixed is-line" aria-busy={isOld}>
      <Columns widths={[60, 198, 182, 106, 188, 272, 234]} />
      <thead>
        <tr>
          <th scope="col">
            <span className="tm-visually-hidden">图片</span>
          </th>
          <th scope="col">规格</th>
          <th scope="col">材质</th>
          <th scope="col" className="is-number">
            库存
          </th>
          <th scope="col" className="is-number">
            价格
          </th>
          <th scope="col">港口 · 仓库</th>
          <th scope="col">商家</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((goods) => (
          <tr key={goods.id}>
            <td>
              <GoodsPicture src={goods.image} size={32} />
            </td>
            <th scope="row" className="tm-table-name tm-number">
              <Link to={PAGES.goods.to({ id: goods.id })} title={goods.title}>
                {goods.specText}
              </Link>
            </th>
            <td title={goods.title}>{goods.traits}</td>
            <td className="is-number">
              {goods.availableArea === null ? (
                <Volume dm3={goods.availableVolume} />
              ) : (
                <Count value={(goods.availableArea / 1000).toFixed(3)} unit="m²" />
              )}
            </td>
            <td className="is-number">
              <GoodsPrice goods={goods} />
            </td>
            <td title={goods.storeName}>
              {goods.portName === "" ? null : `${goods.portName} · `}
              <span className="tm-muted">{goods.storeName}</span>
            </td>
            <td title={goods.merchantName}>
              <ShopLink id={goods.merchantId} name={goods.merchantName} />{" "}
              <Uncertified unless={goods.merchantCertified} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
