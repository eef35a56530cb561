import "./tsx-modules.ts";
import type { ConsoleSide } from "../../src/domain/shell/console.ts";
import { PAGES } from "../../src/domain/shell/pages.ts";
import type { AppRoute } from "../../src/ui/routes.tsx";

const { ROUTES } = await import("../../src/ui/routes.tsx");
const { CONSOLE_ROUTES } = await import("../../src/ui/shell/console/console-routes.tsx");

/** Somebody of the demo marketplace; a visitor has no phone. */
export type Looker = { name: string; phone: string | null; pages: readonly LookedPage[] };
export type LookedPage = {
  path: string;
  title: string;
  /** Shows one thing, which a link on another page names. */
  isDetail: boolean;
};

/** What follows the path of a page that shows nothing of interest without it. */
const QUERIES: Readonly<Record<string, string>> = {
  "/search/list": `?keywords=${encodeURIComponent("樟子松")}`,
  "/spot/spotGoods": "?kindCode=1501",
  "/agreement/index": "?type=2",
  "/user/addEnterprise": "?type=add",
};
export const plainAddressOf = (path: string): string => path + (QUERIES[path] ?? "");

/** Forms and windows about one thing that is named in their address. */
const ABOUT_ONE: readonly string[] = [
  ...ROUTES.filter(({ isDetail }) => isDetail).map(({ path }) => path),
  PAGES.forwardInquiryForm.path,
  PAGES.forwardOrderForm.path,
  PAGES.reservationForm.path,
  PAGES.frame.path,
];

/** Those of forward offers can be opened by everybody, but what leads to them asks for a sign-in. */
const isBuyers = (route: AppRoute): boolean => route.requireAuth || route.path.startsWith("/global/");

const shopPages = (ofBuyers: boolean): LookedPage[] =>
  ROUTES.filter((route) => isBuyers(route) === ofBuyers && !route.path.endsWith("/*")).map(({ path, title }) => ({
    path,
    title,
    isDetail: ABOUT_ONE.includes(path),
  }));

const consolePages = (own: ConsoleSide): LookedPage[] =>
  CONSOLE_ROUTES.filter(({ side }) => side === null || side === own).map(({ path, title, parent }) => ({
    path,
    title,
    isDetail: parent !== undefined,
  }));

/** Everybody who looks, each with their pages: lists before what is about one thing of them. */
export const LOOKERS: readonly Looker[] = [
  { name: "visitor", phone: null, pages: shopPages(false) },
  { name: "buyer", phone: "13800000001", pages: shopPages(true) },
  { name: "merchant", phone: "13800000003", pages: consolePages("merchant") },
  { name: "operator", phone: "13900000001", pages: consolePages("operator") },
].map((looker) => ({
  ...looker,
  pages: looker.pages.toSorted((one, other) => Number(one.isDetail) - Number(other.isDetail)),
}));
