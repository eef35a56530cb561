import { type ReactNode, useSyncExternalStore } from "react";
import { filingNumber, icpAddress, policeAddress } from "../../domain/shell/filing-number.ts";
import { isExternal } from "../../domain/system/external-link.ts";
import { hotlineOf } from "../../domain/system/hotline.ts";
import type { ShopInformation } from "../../domain/system/shop-information.ts";
import { Link } from "../kit/link.tsx";
import { useWiring } from "../wiring.tsx";
import { QrPictures } from "./qr-codes.tsx";
import { useShopInformation } from "./use-shell.ts";

const never = () => () => undefined;

/** An address of this site or of another, which opens in a tab of its own. */
const Way = ({ to, children }: { to: string; children: ReactNode }) =>
  isExternal(to) ? (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <Link to={to}>{children}</Link>
  );

/** Help, rules and contacts, and under them who runs the site by which licences; what nobody configured is not shown. */
export function Footer() {
  const information = useShopInformation();
  const hotline = hotlineOf(information);
  const columns = [
    { title: "买家帮助", links: information?.help.buyer ?? [] },
    { title: "商家帮助", links: information?.help.seller ?? [] },
    { title: "规则与协议", links: information?.rules ?? [] },
  ];
  return (
    <footer className="tm-footer">
      <div className="tm-content tm-footer-columns">
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ title: name, url }) => (
                <li key={url}>
                  <Way to={url}>{name}</Way>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>联系我们</h2>
          <p>客服热线：{hotline}</p>
          <p>
            {information?.complaintUrl ? <Way to={information.complaintUrl}>投诉与举报</Way> : `投诉举报：${hotline}`}
          </p>
          {information?.address ? <p>地址：{information.address}</p> : null}
        </section>
        <section className="tm-footer-qr tm-row tm-stretched tm-gap-24 tm-push tm-text-center">
          <QrPictures />
        </section>
      </div>
      <ul className="tm-content tm-footer-bottom tm-row tm-stretched tm-middle tm-wrap">
        {information === null ? null : <Licences of={information} />}
      </ul>
    </footer>
  );
}

/** Who runs the site, and the numbers that the law asks for, as of this host. */
function Licences({ of: { company, creditCode, telecomLicence, policeFiling, icp } }: { of: ShopInformation }) {
  const wiring = useWiring();
  const host = useSyncExternalStore(
    never,
    () => wiring.host,
    () => wiring.renderedFor,
  );
  const filing = icp.base === "" ? "" : filingNumber(host, { number: icp.base, suffixes: icp.byHost });
  const shown = [
    { name: "", text: company, to: null },
    { name: "统一社会信用代码：", text: creditCode, to: null },
    { name: "增值电信业务经营许可证：", text: telecomLicence, to: null },
    { name: "", text: filing, to: icpAddress(filing) },
    { name: "", text: policeFiling, to: policeAddress(policeFiling) },
  ].filter(({ text }) => text !== "");
  return shown.map(({ name, text, to }) => (
    <li key={name + text}>
      {name}
      {to === null ? text : <Way to={to}>{text}</Way>}
    </li>
  ));
}
