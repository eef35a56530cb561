import type { MerchantId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "./link.tsx";
import { Tag } from "./tag.tsx";

/** A merchant's name, which leads to their shop; just the name where there is no shop. */
export const ShopLink = ({ id, name }: { id: MerchantId | null; name: string }) =>
  id === null ? name : <Link to={PAGES.company.to({ merchantId: id })}>{name}</Link>;

/** In a list nearly all are certified: the others are marked. */
export const Uncertified = ({ unless }: { unless: boolean }) => (unless ? null : <Tag meaning="ended">未认证</Tag>);

/** Who sells it; one that is not certified is marked: beside the name where there is room, else below. */
export const MerchantCell = ({
  offer: { merchantId, merchantName, merchantCertified },
}: {
  offer: { merchantId: MerchantId | null; merchantName: string; merchantCertified: boolean };
}) => (
  <div className="tm-merchant">
    <span className="tm-cut" title={merchantName}>
      <ShopLink id={merchantId} name={merchantName} />
    </span>
    <Uncertified unless={merchantCertified} />
  </div>
);
