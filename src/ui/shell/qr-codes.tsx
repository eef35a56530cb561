import { useShopInformation } from "./shop-information.ts";

const CODES = [
  { key: "qrApp", label: "手机淘木" },
  { key: "qrAccount", label: "关注公众号" },
] as const;

/** The two QR pictures, each where the operator has configured one. */
export function QrPictures() {
  const information = useShopInformation();
  return CODES.map(({ key, label }) => {
    const address = information?.[key];
    return address ? (
      <span key={key}>
        <img src={address} width="96" height="96" alt={`${label}二维码`} />
        <br />
        {label}
      </span>
    ) : null;
  });
}

/** Their places in the top bar. */
export function QrCodes() {
  const information = useShopInformation();
  return CODES.map(({ key, label }) =>
    information?.[key] ? (
      <li key={key} className="tm-hover-panel">
        <button type="button" className="tm-plain-button">
          {label}
        </button>
        <span className="tm-hover-body">
          <img src={information[key]} width="96" height="96" alt={`${label}二维码`} />
        </span>
      </li>
    ) : null,
  );
}
