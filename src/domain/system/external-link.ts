/** Whether `link` leaves the shop: it begins with http:, https:, mailto: or tel:, in lower case. */
export function isExternal(link: string): boolean {
  return /^(?:https?|mailto|tel):/.test(link);
}
