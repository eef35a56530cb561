import { createActor, waitFor } from "xstate";
import { Basket, Catalog } from "../../src/application/catalog/catalog.ts";
import { createSearchListMachine } from "../../src/application/catalog/search-list-machine.ts";
import { Navigator, SettingsStore } from "../../src/application/platform.ts";
import { RunningApp } from "../../src/application/running-app.ts";
import { Tracking } from "../../src/application/system/tracking.ts";
import { createContainer, type Platform } from "../../src/infrastructure/container.ts";
import { memberAdapters } from "../../src/infrastructure/member-adapters.ts";

/** `platform`: clock, token store, settings, navigator, ids and the address of the API. */
export async function findGoods(platform: Platform, keywords: string) {
  const container = createContainer(platform);
  container.load(memberAdapters); // only for signed-in callers
  const app = container.get(RunningApp).start();
  const place = { path: "/search/list", base: {} };
  const catalog = container.get(Catalog);
  const basket = container.get(Basket);
  const navigator = container.get(Navigator);
  const settings = container.get(SettingsStore);
  const tracking = container.get(Tracking);
  const machine = createSearchListMachine({ place, catalog, basket, app, navigator, settings, tracking });
  const list = createActor(machine, { input: { query: { keywords } } }).start();
  const { context } = await waitFor(list, (state) => state.context.page !== null);
  list.stop();
  app.stop();
  return context.page?.rows ?? [];
}
