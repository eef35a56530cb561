import { CopyButton } from "./copy-button.tsx";

/** A phone to call: pressed it is dialled where a phone is, and its button copies it. */
export const Phone = ({ phone, label = "联系电话" }: { phone: string; label?: string }) => (
  <span className="tm-row tm-inline tm-gap-4">
    <a className="tm-number" href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
      {phone}
    </a>
    <CopyButton text={phone} label={label} />
  </span>
);
