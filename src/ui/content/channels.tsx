import type { Channel } from "../../application/content/home-machine.ts";
import { isNegotiated, priceUnit } from "../../domain/catalog/goods-offer.ts";
import { Link } from "../kit/link.tsx";
import { Price } from "../kit/money-text.tsx";

/** The best goods of the kinds there is most of, side by side. */
export function Channels({ channels }: { channels: readonly Channel[] }) {
  return (
    <section className="tm-fields tm-two" aria-label="频道">
      {channels.map(({ kindCode, name, goods }) => (
        <div key={kindCode} className="tm-panel">
          <div className="tm-panel-head">
            <h2>{name}</h2>
            <Link to={`/public/list?kindCode=${kindCode}`}>全部{name}</Link>
          </div>
          <ul className="tm-lines">
            {goods.map((one) => (
              <li key={one.id}>
                <Link to={`/product/detail?id=${one.id}`} title={one.title}>
                  {one.title}
                </Link>
                <span className="tm-muted">{one.portName}</span>
                {isNegotiated(one) ? <span>面议</span> : <Price fen={one.price} unit={priceUnit(one.saleUnit)} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
