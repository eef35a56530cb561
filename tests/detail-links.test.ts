import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { asId, type MerchantId } from "../src/domain/ids.ts";
import { opensOwnTab } from "../src/domain/shell/pages.ts";
import { LinkButton } from "../src/ui/kit/button.tsx";
import { Link } from "../src/ui/kit/link.tsx";
import { ShopLink } from "../src/ui/kit/shop-link.tsx";
import { ROUTES } from "../src/ui/routes.tsx";

const UI = join(import.meta.dirname, "../src/ui");
const screens = readdirSync(UI, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
  .map((entry) => join(entry.parentPath, entry.name));

const DETAIL_PATHS = ROUTES.filter(({ isDetail }) => isDetail).map(({ path }) => path);

const html = (link: ReturnType<typeof createElement>): string =>
  renderToStaticMarkup(createElement(MemoryRouter, null, link));

describe("a link to the page about one thing", () => {
  it("opens in a tab of its own from every list, whichever helper draws it", () => {
    for (const path of DETAIL_PATHS) {
      const to = `${path}?id=7#lines`;
      for (const drawn of [createElement(Link, { to }, "看"), LinkButton({ to, children: "看" })]) {
        expect(html(drawn)).toContain('target="_blank" rel="noopener noreferrer"');
      }
      const kept = html(createElement(Link, { to: `${path}?id=7`, target: "_self" }, "看"));
      expect(kept).not.toContain("target");
    }
    expect(html(createElement(Link, { to: "/user/platformOrder?status=1" }, "看"))).not.toContain("target");
  });

  it("knows every such page of the shop and the user's centre", () => {
    const details = ROUTES.map(({ path }) => path).filter((path) => /detail$|\/info$/i.test(path));
    expect(details.filter((path) => !opensOwnTab(path))).toEqual([]);
    expect(DETAIL_PATHS).toHaveLength(10);
  });

  it("is drawn by no screen itself", () => {
    const details = ROUTES.filter(({ isDetail }) => isDetail).map(({ page }) => page);
    // An article of the help is named by its place and not found in a list.
    const link = String.raw`(?:\bPAGES\.(?:${details.join("|")})\.(?!to\(\{ slot:)|linkPath)`;
    const own = new RegExp(String.raw`<a\b(?:[^<>]|=>)*?href=\{?[^\s]*${link}`, "g");
    expect(screens.flatMap((file) => readFileSync(file, "utf8").match(own) ?? [])).toEqual([]);
  });

  it("stays in its tab only after ordering, between an article and its neighbours, and from the strip of tabs", () => {
    const kept = screens.filter((file) => readFileSync(file, "utf8").includes('target="_self"'));
    expect(kept.map((file) => file.slice(UI.length + 1)).toSorted()).toEqual([
      "content/news-detail-screen.tsx",
      "shell/tabs-strip.tsx",
      "trade/checkout-parts.tsx",
    ]);
  });
});

/** Where buyers read a merchant's name. */
const PLACES = [
  "catalog/goods-cards.tsx",
  "catalog/goods-table.tsx",
  "catalog/personal-cells.tsx",
  "company/merchant-list-screen.tsx",
  "demand/award-dialog.tsx",
  "demand/compared-table.tsx",
  "demand/source-lines.tsx",
  "demand/sources-screen.tsx",
  "futures/forward-offer-screen.tsx",
  "futures/forward-offers-screen.tsx",
  "futures/order-parts.tsx",
  "futures/place-order-screen.tsx",
  "kit/deal-contacts.tsx",
  "kit/inquiry-dialog.tsx",
  "kit/merchant-strip.tsx",
  "kit/shop-link.tsx",
  "shell/new-goods.tsx",
  "shell/user-center-screen.tsx",
  "trade/basket-parts.tsx",
  "trade/cart-group.tsx",
  "trade/checkout-group.tsx",
  "trade/checkout-parts.tsx",
  "trade/order-list-screen.tsx",
  "trade/pickup-list-screen.tsx",
  "trade/reservation-form-screen.tsx",
];

describe("a merchant's name", () => {
  const inUi = (file: string): string => file.slice(UI.length + 1);

  it("leads to the shop wherever buyers read it", () => {
    const linked = screens.filter((file) => /<(?:ShopLink|MerchantCell) /.test(readFileSync(file, "utf8")));
    expect(linked.map(inUi).toSorted()).toEqual(PLACES);
    expect(html(createElement(ShopLink, { id: asId<MerchantId>("7"), name: "恒信木业" }))).toBe(
      '<a href="/company/info?merchantId=7" target="_blank" rel="noopener noreferrer">恒信木业</a>',
    );
    expect(html(createElement(ShopLink, { id: null, name: "恒信木业" }))).toBe("恒信木业");
  });

  it("stands nowhere in the shop as mere text", () => {
    const name = String.raw`(?:\w+\??\.)+(?:shopName|merchantName|supplier\.name)\b`;
    // As a child of an element, as a fact beside its label, or within a text that is no label for screen readers.
    const plain = new RegExp(
      String.raw`(?<![=$]|hidden">)\{\s*${name}\s*\}|(?:value: |"商家", )${name}|(?<!=)\{[^{}]*\?\s*\`\$\{${name}\}`,
      "g",
    );
    const inShop = screens.filter((file) => !/\/console\/|company\/merchant-application-screen/.test(file));
    expect(inShop.flatMap((file) => readFileSync(file, "utf8").match(plain) ?? [])).toEqual([]);
  });
});
