import { useSyncExternalStore } from "react";
import { filingNumber } from "../../domain/shell/filing-number.ts";
import { isExternal } from "../../domain/system/external-link.ts";
import { hotlineOf } from "../../domain/system/hotline.ts";
import { Link } from "../kit/link.tsx";
import { useWiring } from "../wiring.tsx";
import { QrPictures } from "./qr-codes.tsx";
import { useShopInformation } from "./shop-information.ts";

const never = () => () => undefined;

/** Help, company, filing number of this host. */
export function Footer() {
  const information = useShopInformation();
  const wiring = useWiring();
  const host = useSyncExternalStore(
    never,
    () => wiring.host,
    () => wiring.renderedFor,
  );
  const columns = [
    { title: "买家帮助", links: information?.help.buyer ?? [] },
    { title: "卖家帮助", links: information?.help.seller ?? [] },
  ];
  return (
    <footer className="tm-footer">
      <div className="tm-content tm-footer-columns">
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.url}>
                  {isExternal(link.url) ? (
                    <a href={link.url} target="_blank" rel="noopener noreferrer">
                      {link.title}
                    </a>
                  ) : (
                    <Link to={link.url}>{link.title}</Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>联系我们</h2>
          <p>{information?.company}</p>
          <p>客服热线：{hotlineOf(information)}</p>
          <p>{information?.address}</p>
        </section>
        <section className="tm-footer-qr">
          <QrPictures />
        </section>
      </div>
      <div className="tm-footer-bottom">
        {information && information.icp.base !== ""
          ? filingNumber(host, { number: information.icp.base, suffixes: information.icp.byHost })
          : "淘木 木材交易平台"}
      </div>
    </footer>
  );
}
