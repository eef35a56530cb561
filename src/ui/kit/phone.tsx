import { CONTACT_NAMES, type Contact } from "../../domain/trade/contact.ts";
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

/** The phones of a deal's other parties as fields of its page, each with the person to ask for. */
export const contactFields = (contacts: readonly Contact[]) =>
  contacts.map(({ role, name, person, phone }, at) => ({
    // A truck may fetch the goods of several shops.
    label: contacts.findIndex((other) => other.role === role) === at ? CONTACT_NAMES[role] : name,
    value: (
      <>
        {person === "" ? null : `${person} `}
        <Phone phone={phone} label={CONTACT_NAMES[role]} />
      </>
    ),
  }));
