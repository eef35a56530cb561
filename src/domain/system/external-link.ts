/** Whether `link` leaves the shop: it begins with http:, https:, mailto: or tel:, in lower case (seed §5). */
export function isExternal(link: string): boolean {
  return /^(?:https?|mailto|tel):/.test(link);
}

/** Whether an inner frame may show `link`: web addresses only, so that no `javascript:` from a menu ever runs. */
export function isFrameable(link: string): boolean {
  return /^https?:\/\//.test(link);
}
