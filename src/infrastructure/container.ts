import "reflect-metadata/lite";
import { Container, ContainerModule } from "inversify";
import { AuthGateway } from "../application/account/auth-gateway.ts";
import { Companies } from "../application/account/companies.ts";
import { PersonCheck } from "../application/account/person-check.ts";
import { App, type InitialData } from "../application/app.ts";
import { Basket, Catalog, SearchHistory } from "../application/catalog/catalog.ts";
import { Browsing, Follows } from "../application/catalog/follows.ts";
import { Inquiries } from "../application/catalog/inquiries.ts";
import { SavedSearches } from "../application/catalog/saved-searches.ts";
import { Supply } from "../application/company/supply.ts";
import { Classification } from "../application/content/classification.ts";
import { ContentActors } from "../application/content/content-actors.ts";
import { HomeContent } from "../application/content/home-content.ts";
import { News } from "../application/content/news.ts";
import { startContent } from "../application/content/running-content.ts";
import {
  Clipboard,
  Clock,
  FailureFeed,
  Ids,
  Navigator,
  Printer,
  SettingsStore,
  TokenStore,
} from "../application/platform.ts";
import { RunningApp } from "../application/running-app.ts";
import { type ShellDevice, VisitStore } from "../application/shell/page-device.ts";
import { startShell } from "../application/shell/running-shell.ts";
import { ShellActors } from "../application/shell/shell-actors.ts";
import { BrandChoices } from "../application/system/brand-choices.ts";
import { Changes, createChanges, QuietCalls } from "../application/system/changes.ts";
import { createDeliveryPlace, DeliveryPlace, Freights } from "../application/system/delivery-place.ts";
import { Downloads } from "../application/system/downloads.ts";
import { Inbox, LiveNews } from "../application/system/inbox.ts";
import { ShopInformationSource } from "../application/system/shop-information-machine.ts";
import { Tracking } from "../application/system/tracking.ts";
import { Uploads } from "../application/system/uploads.ts";
import { Carts } from "../application/trade/carts.ts";
import { DealNotes } from "../application/trade/deal-notes.ts";
import { Orders } from "../application/trade/orders.ts";
import { createHttpAuthGateway } from "./account/http-auth-gateway.ts";
import { createHttpCatalog } from "./catalog/http-catalog.ts";
import { createHttpBrowsing, createHttpFollows } from "./catalog/http-follows.ts";
import { createHttpInquiries } from "./catalog/http-inquiries.ts";
import { createHttpSavedSearches } from "./catalog/http-saved-searches.ts";
import { createHttpSearchHistory } from "./catalog/http-search-history.ts";
import { createHttpCompanies } from "./company/http-companies.ts";
import { createHttpSupply } from "./company/http-supply.ts";
import { createHttpClassification } from "./content/http-classification.ts";
import { createHttpHomeContent } from "./content/http-home-content.ts";
import { createHttpNews } from "./content/http-news.ts";
import { DeviceFiles, NO_FILES, NO_NEWS, type OpenStream, type Tabs } from "./device.ts";
import {
  ApiBase,
  createFailureBus,
  createHttpClient,
  createQuietScope,
  HttpClient,
  type Transport,
} from "./http/http-client.ts";
import { createServerClock } from "./http/server-clock.ts";
import { DocumentReader } from "./system/http-api-reference.ts";
import { createHttpBrandChoices } from "./system/http-brand-choices.ts";
import { createHttpDownloads } from "./system/http-downloads.ts";
import { createHttpFreights } from "./system/http-freights.ts";
import { createHttpInbox } from "./system/http-inbox.ts";
import { createHttpShopInformation } from "./system/http-shop-information.ts";
import { createHttpTracking } from "./system/http-tracking.ts";
import { createHttpUploads } from "./system/http-uploads.ts";
import { createStreamedNews } from "./system/streamed-news.ts";
import { createHttpCarts } from "./trade/http-carts.ts";
import { createHttpDealNotes } from "./trade/http-deal-notes.ts";
import { createHttpOrders } from "./trade/http-orders.ts";

/** What a device supplies itself; the browser's twin for a phone or for Node is one such object. */
export type Platform = {
  clock: Clock;
  tokens: TokenStore;
  settings: SettingsStore;
  navigator: Navigator;
  ids: Ids;
  /** Where the API is; "" for the page's own origin. */
  apiBase: string;
  /** Runs work once a visitor sees the page; missing where pages are not prepared ahead. */
  whenPageOpened?: (work: () => void) => void;
  /** How calls travel, where that is not the device's own way: the server calls itself. */
  transport?: Transport;
  /** Missing where no page is shown. */
  shell?: ShellDevice;
  clipboard?: Clipboard;
  printer?: Printer;
  /** Missing where files are neither sent nor received. */
  files?: DeviceFiles;
  /** How it listens to the server; missing where nothing is pushed to it. */
  stream?: OpenStream;
  /** Missing where there is one window and no more. */
  tabs?: Tabs;
  /** Draws the description of the API. */
  documents?: DocumentReader;
};

const NO_INITIAL_DATA: InitialData = { information: null, site: null };

/** Every adapter and the app-wide actors, bound without decorators. `jitless`: a strict CSP forbids the Function constructor. */
export function createContainer(platform: Platform, brought: InitialData = NO_INITIAL_DATA): Container {
  const container = new Container({ jitless: true });
  const failures = createFailureBus();
  const quiet = createQuietScope();
  const persons = new PersonCheck();
  const clock = createServerClock(platform.clock);
  const { shell, clipboard, printer, files = NO_FILES, stream, tabs, documents } = platform;
  container.load(
    new ContainerModule(({ bind }) => {
      bind(Clock).toConstantValue(clock);
      bind(TokenStore).toConstantValue(platform.tokens);
      bind(SettingsStore).toConstantValue(platform.settings);
      bind(Navigator).toConstantValue(platform.navigator);
      if (clipboard !== undefined) bind(Clipboard).toConstantValue(clipboard);
      if (printer !== undefined) bind(Printer).toConstantValue(printer);
      if (documents !== undefined) bind(DocumentReader).toConstantValue(documents);
      bind(DeviceFiles).toConstantValue(files);
      bind(Ids).toConstantValue(platform.ids);
      bind(ApiBase).toConstantValue({ url: platform.apiBase });
      bind(FailureFeed).toConstantValue(failures);
      bind(QuietCalls).toConstantValue(quiet);
      bind(Changes).toConstantValue(createChanges());
      bind(HttpClient)
        .toResolvedValue(
          (base: ApiBase, tokens: TokenStore) =>
            createHttpClient(base, tokens, failures, { transport: platform.transport, persons, quiet, clock, files }),
          [ApiBase, TokenStore],
        )
        .inSingletonScope();
      bind(AuthGateway).toResolvedValue(createHttpAuthGateway, [HttpClient]).inSingletonScope();
      bind(Companies).toResolvedValue(createHttpCompanies, [HttpClient]).inSingletonScope();
      bind(Freights).toResolvedValue(createHttpFreights, [HttpClient]).inSingletonScope();
      bind(DeliveryPlace)
        .toResolvedValue(
          (settings: SettingsStore, app: App, freights: Freights) => createDeliveryPlace({ settings, app, freights }),
          [SettingsStore, App, Freights],
        )
        .inSingletonScope();
      bind(Catalog).toResolvedValue(createHttpCatalog, [HttpClient, DeliveryPlace]).inSingletonScope();
      bind(News).toResolvedValue(createHttpNews, [HttpClient]).inSingletonScope();
      bind(Supply).toResolvedValue(createHttpSupply, [HttpClient]).inSingletonScope();
      bind(SearchHistory).toResolvedValue(createHttpSearchHistory, [HttpClient]).inSingletonScope();
      bind(Inquiries).toResolvedValue(createHttpInquiries, [HttpClient]).inSingletonScope();
      bind(Follows).toResolvedValue(createHttpFollows, [HttpClient]).inSingletonScope();
      bind(Browsing).toResolvedValue(createHttpBrowsing, [HttpClient]).inSingletonScope();
      bind(SavedSearches).toResolvedValue(createHttpSavedSearches, [HttpClient]).inSingletonScope();
      bind(Carts).toResolvedValue(createHttpCarts, [HttpClient]).inSingletonScope();
      bind(Basket).toService(Carts);
      bind(DealNotes).toResolvedValue(createHttpDealNotes, [HttpClient]).inSingletonScope();
      bind(Orders).toResolvedValue(createHttpOrders, [HttpClient]).inSingletonScope();
      bind(Tracking)
        .toResolvedValue((http: HttpClient) => createHttpTracking(http, platform.whenPageOpened), [HttpClient])
        .inSingletonScope();
      bind(Uploads).toResolvedValue(createHttpUploads, [HttpClient]).inSingletonScope();
      bind(Downloads).toResolvedValue(createHttpDownloads, [HttpClient, DeviceFiles]).inSingletonScope();
      bind(Inbox).toResolvedValue(createHttpInbox, [HttpClient]).inSingletonScope();
      bind(LiveNews)
        .toResolvedValue(
          (base: ApiBase, tokens: TokenStore) =>
            stream === undefined ? NO_NEWS : createStreamedNews({ base, tokens, stream, ...(tabs && { tabs }) }),
          [ApiBase, TokenStore],
        )
        .inSingletonScope();
      bind(BrandChoices).toResolvedValue(createHttpBrandChoices, [HttpClient]).inSingletonScope();
      bind(Classification).toResolvedValue(createHttpClassification, [HttpClient]).inSingletonScope();
      bind(HomeContent).toResolvedValue(createHttpHomeContent, [HttpClient]).inSingletonScope();
      bind(ContentActors)
        .toResolvedValue(
          (app: App, content: HomeContent, auth: AuthGateway, companies: Companies, navigator: Navigator) =>
            startContent({ app, content, auth, companies, navigator, failures, brought }),
          [App, HomeContent, AuthGateway, Companies, Navigator],
        )
        .inSingletonScope();
      bind(ShopInformationSource).toResolvedValue(createHttpShopInformation, [HttpClient]).inSingletonScope();
      if (shell !== undefined) {
        bind(VisitStore).toConstantValue(shell.visits);
        bind(ShellActors)
          .toResolvedValue(
            (navigator: Navigator, settings: SettingsStore) => startShell({ ...shell, navigator, settings }),
            [Navigator, SettingsStore],
          )
          .inSingletonScope();
      }
      bind(RunningApp)
        .toResolvedValue(
          (
            auth: AuthGateway,
            clock: Clock,
            tokens: TokenStore,
            navigator: Navigator,
            information: ShopInformationSource,
            carts: Carts,
            settings: SettingsStore,
          ) =>
            new RunningApp({
              auth,
              clock,
              tokens,
              navigator,
              failures,
              persons,
              information,
              settings,
              brought,
              visit: shell?.visits ?? null,
              cartCount: () => carts.count(),
            }),
          [AuthGateway, Clock, TokenStore, Navigator, ShopInformationSource, Carts, SettingsStore],
        )
        .inSingletonScope();
      bind(App).toService(RunningApp);
    }),
  );
  return container;
}
