/** Pages about one thing. They open in a tab of their own, so that the list they were found in stays as it is. */
export const DETAIL_PATHS: readonly string[] = [
  "/news/newsdetail",
  "/product/detail",
  "/global/detail",
  "/brand/detail",
  "/company/info",
  "/user/recSource/detail",
  "/user/platformOrder/detail",
  "/user/reservation/detail",
  "/user/pickupRecord/detail",
  "/user/placeOrderList/detail",
];

/** Whether an address of this site, with or without query and fragment, opens in a tab of its own. */
export const opensOwnTab = (address: string): boolean => DETAIL_PATHS.includes(address.split(/[?#]/, 1)[0] ?? "");
