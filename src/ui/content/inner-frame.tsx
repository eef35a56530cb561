import { originOf } from "../../domain/content/web-link.ts";
import "./inner-frame.css";

/** The site's name as people know it: its host. */
const hostOf = (address: string): string => originOf(address)?.replace(/^https?:\/\//, "") ?? "";

const NewTab = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    在新窗口打开
  </a>
);

/**
 * A page of another site. Sandboxed: it runs and may open windows, but cannot lead this page elsewhere; it does not learn
 * where it is shown. `address` is http(s) of a listed host (domain/content/menu.ts); the server's CSP lists the same hosts.
 * Browsers do not say whether the site refuses to be framed, so `link` is offered above it in any case.
 */
export function InnerFrame({ title, address, link }: { title: string; address: string; link: string }) {
  return (
    <section className="tm-inner-frame" aria-label={title}>
      <h1 className="tm-visually-hidden">{title}</h1>
      <p>
        本页由 {hostOf(link)} 提供。页面空白时，可能是该网站不允许内嵌显示，请
        <NewTab address={link} />。
      </p>
      <iframe
        title={title}
        src={address}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
      />
    </section>
  );
}

/** A site that the operator has not listed for framing. */
export function UnframedSite({ title, address }: { title: string; address: string }) {
  return (
    <section className="tm-panel tm-state">
      <h1>{title}</h1>
      <p>这项服务由外部网站 {hostOf(address)} 提供，平台未开放在本页内嵌显示。</p>
      <p className="tm-state-links">
        <NewTab address={address} />
      </p>
    </section>
  );
}
