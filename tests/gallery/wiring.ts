import { Container, type ServiceIdentifier } from "inversify";
import { createActor } from "xstate";
import { Companies } from "../../src/application/account/companies.ts";
import { App, type AppActors } from "../../src/application/app.ts";
import { Follows } from "../../src/application/catalog/follows.ts";
import { Inquiries } from "../../src/application/catalog/inquiries.ts";
import { ContentActors } from "../../src/application/content/content-actors.ts";
import type { Core } from "../../src/application/core.ts";
import type { LazyActor } from "../../src/application/lazy-actor.ts";
import { Clipboard, Clock, Ids, SettingsStore } from "../../src/application/platform.ts";
import { ShellActors } from "../../src/application/shell/shell-actors.ts";
import { DeliveryPlace, Freights } from "../../src/application/system/delivery-place.ts";
import { Downloads } from "../../src/application/system/downloads.ts";
import { PrivateFiles } from "../../src/application/system/private-files.ts";
import { Tracking } from "../../src/application/system/tracking.ts";
import { Uploads } from "../../src/application/system/uploads.ts";
import { DealNotes } from "../../src/application/trade/deal-notes.ts";
import { ApiError } from "../../src/domain/errors.ts";
import { asId } from "../../src/domain/ids.ts";
import { DEFAULT_LAYOUT } from "../../src/domain/shell/default-layout.ts";
import { Wiring } from "../../src/ui/wiring.tsx";
import { BUYER, FREIGHT } from "./data.ts";
import type { Note } from "./frame.tsx";

/** An actor that stays as it is and notes what it is sent. */
const still = (name: string, note: Note, value: string, context: object) =>
  ({
    getSnapshot: () => ({ status: "active", value, context, matches: (partial: string) => partial === value }),
    subscribe: () => ({ unsubscribe: () => {} }),
    send: (event: { type: string; message?: string }) => note(`${name}：${event.message ?? event.type}`),
  }) as unknown as LazyActor;

const never = new Promise<never>(() => {});

/** Ports that need no server: what is sent to them is noted. A file named 失败… fails, one named 途中… never arrives. */
export function galleryWiring(note: Note): Wiring {
  const container = new Container();
  const actors = {
    session: still("会话", note, "signedIn", { session: BUYER }),
    notices: still("提示", note, "shown", { notices: [] }),
    information: still("店铺信息", note, "ready", { data: null }),
    loginPopup: still("登录", note, "closed", {}),
    personCheck: still("实名", note, "closed", {}),
  };
  const app = new App(actors as unknown as AppActors);
  const site = still("站点", note, "ready", { site: null });
  const companyPrompt = still("企业认证", note, "closed", { popup: null });
  container.bind(App).toConstantValue(app);
  container
    .bind(ContentActors)
    .toConstantValue(
      new ContentActors({ site, companyPrompt } as unknown as ConstructorParameters<typeof ContentActors>[0]),
    );
  container.bind(ShellActors).toConstantValue(
    new ShellActors({
      tabs: still("页签", note, "idle", { tabs: [] }),
      layout: still("布局", note, "closed", { setting: DEFAULT_LAYOUT }),
    } as unknown as ConstructorParameters<typeof ShellActors>[0]),
  );
  container.bind(SettingsStore).toConstantValue({ read: () => null, write: () => {}, remove: () => {} });
  container.bind(Clock).toConstantValue({ now: () => Date.now() });
  container.bind(Clipboard).toConstantValue({
    copy: async (text) => {
      note(`复制：${text}`);
      return true;
    },
  });
  container.bind(Tracking).toConstantValue({ click: () => {}, collect: () => {} });
  container.bind(Follows).toConstantValue({
    isFollowed: async () => false,
    add: async ({ targetId }) => note(`关注：${targetId}`),
    remove: async ({ targetId }) => note(`取消关注：${targetId}`),
    list: () => never,
  });
  container.bind(Ids).toConstantValue({ next: () => "1" });
  container.bind(DeliveryPlace).toConstantValue({
    current: () => "320500",
    choose: (cityCode) => note(`送到：${cityCode}`),
    subscribe: () => () => {},
  });
  container.bind(Freights).toConstantValue({
    estimate: async () => [FREIGHT],
    saveCity: async () => {},
  });
  container.bind(Inquiries).toConstantValue({
    ask: async ({ quantity, deliverCityCode }) => {
      note(`询价：${quantity} ${deliverCityCode}`);
      return { demandId: asId("9"), demandNo: "XJ2026113000001", isNew: true };
    },
  });
  container.bind(DealNotes).toConstantValue({
    add: async (side, { words }) => note(`${side} 留言：${words}`),
  });
  container.bind(Companies).toConstantValue({
    mine: async () => BUYER.companyData.map((company) => ({ ...company, mayAct: true, isMain: false })),
    actFor: async (companyId) => note(`切换：${companyId}`),
    actAsPerson: async () => note("切换：个人"),
  });
  const refused = () => new ApiError({ kind: "refused", code: 500, message: "文件已被删除", data: null });
  container.bind(Uploads).toConstantValue({
    send: ({ name }, visibility, onProgress) => {
      note(`上传：${name}`);
      onProgress(0.4);
      if (name.startsWith("失败")) return Promise.reject(refused());
      if (name.startsWith("途中")) return never;
      return Promise.resolve({ fileName: `/common/${visibility}/${name}`, url: "", fileId: asId("1") });
    },
    nameOf: async (fileName) => fileName.slice(fileName.lastIndexOf("/") + 1),
  });
  container.bind(Downloads).toConstantValue({
    fetch: (request) => {
      const name = "fileName" in request ? request.fileName : JSON.stringify(request);
      note(`下载：${name}`);
      if (name.includes("失败")) return Promise.reject(refused());
      return name.includes("途中") ? never : Promise.resolve();
    },
  });
  container.bind(PrivateFiles).toConstantValue({
    read: async (file) => {
      if (file.includes("失败")) throw refused();
      if (file.includes("途中")) return never;
      if (!file.endsWith(".svg")) return { name: file, content: new Blob(["%PDF-1.4"]), kind: "pdf" };
      return { name: file, content: new Blob([PICTURE], { type: "image/svg+xml" }), kind: "picture" };
    },
    save: ({ name }) => note(`保存：${name}`),
  });
  const core: Core = {
    app,
    port: (key) => container.get(key as ServiceIdentifier<never>),
    has: (key) => container.isBound(key as ServiceIdentifier),
    bring: async () => {},
    start: (machine, options) => createActor(machine, options as never).start(),
  };
  const wiring = new Wiring({ app, atHand: new Map(), host: location.host, load: async () => core });
  wiring.core = core;
  void wiring.activate();
  return wiring;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#b8834a"/></svg>';
