import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/system/config-calls.ts";
import type { App, Deps } from "../http.ts";
import { forgetConfig } from "./config.ts";
import { configById, configByKey, configPage } from "./config-store.ts";
import { removeOwnConfigs, saveConfig } from "./edit-config.ts";
import { done, failed, serveTemplate } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

/** Settings of the marketplace; internal ones are not among them. */
export function configRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, consoleListCalls.configList, async ({ query }) => configPage(db, query));
  serveTemplate(app, calls.configValue, async ({ params }) => {
    const key = params.configKey.trim();
    if (key === "") throw failed("参数键名不能为空");
    const row = await configByKey(db, key);
    return { ...done(), msg: row?.configValue ?? "" };
  });
  serveTemplate(app, calls.refreshConfigs, async () => {
    forgetConfig(db);
    return done();
  });
  rowRoutes(app, {
    calls: { one: calls.config, add: calls.addConfig, update: calls.updateConfig, remove: calls.deleteConfigs },
    idIn: ({ configId }) => configId,
    find: (id) => configById(db, id),
    save: (actor, sent, id) => saveConfig(db, actor, sent, id),
    remove: (actor, ids) => removeOwnConfigs(db, actor, ids),
  });
}
