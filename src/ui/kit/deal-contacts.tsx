import type { MerchantId } from "../../domain/ids.ts";
import type { DealContact } from "../../domain/trade/contact.ts";
import { Link } from "./link.tsx";
import { Phone } from "./phone.tsx";
import { ShopLink } from "./shop-link.tsx";
import "./deal.css";

/** Who has to do with a deal and how each is reached; `shopPath`: where the reader reads of a shop, else its public page. */
export const DealContacts = ({
  contacts,
  shopPath,
}: {
  contacts: readonly DealContact[];
  shopPath?: ((id: MerchantId) => string) | undefined;
}) => (
  <section className="tm-panel" aria-label="联系人">
    <ul className="tm-deal-contacts">
      {contacts.map(({ title, name, note, shopId, person, phone, isMasked }) => (
        <li key={`${title} ${name}`} className="tm-stack tm-gap-0">
          <span className="tm-muted tm-small">{title}</span>
          <b>
            {shopPath === undefined || shopId === null ? (
              <ShopLink id={shopId} name={name} />
            ) : (
              <Link to={shopPath(shopId)}>{name}</Link>
            )}
          </b>
          {note === "" ? null : <span className="tm-muted tm-small tm-anywhere">{note}</span>}
          {person === "" && phone === "" ? null : (
            <span>
              {person === "" ? null : `${person} `}
              {phone === "" ? null : isMasked ? (
                <span className="tm-number tm-muted">{phone}</span>
              ) : (
                <Phone phone={phone} label={`${title}电话`} />
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
);
