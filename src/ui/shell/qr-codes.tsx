import { originOf } from "../../domain/content/web-link.ts";
import { useShopInformation } from "./use-shell.ts";

const CODES = [
  { key: "app", label: "手机淘木" },
  { key: "account", label: "关注公众号" },
] as const;

/** A host that cannot exist outside a demo (RFC 2606). */
const isDemoAddress = (address: string): boolean => originOf(address)?.endsWith(".example") ?? false;

/** The codes there are: the app's always, since without an address of its own it leads to the shop itself. */
function useCodes() {
  const information = useShopInformation();
  const addresses = { app: information?.qrApp ?? "", account: information?.qrAccount ?? "" };
  return CODES.filter(({ key }) => key === "app" || addresses[key] !== "").map(({ key, label }) => ({
    key,
    label,
    isDemo: isDemoAddress(addresses[key]),
  }));
}

/** Drawn by the server from what the operator configures; fetched when they are first seen. */
const QrPicture = ({ name, label }: { name: string; label: string }) => (
  <img src={`/pictures/qr/${name}.svg`} width="96" height="96" loading="lazy" alt={`${label}二维码`} />
);

/** The QR pictures with their names. */
export function QrPictures() {
  return useCodes().map(({ key, label, isDemo }) => (
    <span key={key}>
      <QrPicture name={key} label={label} />
      <br />
      {isDemo ? `${label}（演示）` : label}
    </span>
  ));
}

/** Their places in the top bar. */
export function QrCodes() {
  return useCodes().map(({ key, label, isDemo }) => (
    <li key={key} className="tm-hover-panel tm-here">
      <button type="button">{label}</button>
      <span className="tm-hover-body tm-pop">
        <QrPicture name={key} label={label} />
        {isDemo ? "演示，不可扫码" : null}
      </span>
    </li>
  ));
}
