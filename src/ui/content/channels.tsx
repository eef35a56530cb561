import type { Channel } from "../../application/content/home-machine.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { SizedName } from "../kit/sized-name.tsx";

/** The best goods of the kinds there is most of, side by side. */
export function Channels({ channels }: { channels: readonly Channel[] }) {
  return (
    <section className="tm-fields tm-two" aria-label="频道">
      {channels.map(({ kindCode, name, goods }) => (
        <div key={kindCode} className="tm-panel">
          <div className="tm-panel-head">
            <h2>{name}</h2>
            <Link to={PAGES.allGoods.to({ kindCode })}>全部{name}</Link>
          </div>
          <ul className="tm-lines">
            {goods.map((one) => (
              <li key={one.id}>
                <Link to={PAGES.goods.to({ id: one.id })} title={one.title}>
                  <SizedName size={one.specText} traits={one.traits} title={one.title} />
                </Link>
                <span className="tm-muted">{one.portName}</span>
                <GoodsPrice goods={one} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
