import * as calls from "../../contract/system/config-calls.ts";
import type { ConfigReply } from "../../contract/system/config-schemas.ts";
import { CONFIG_KEYS } from "../../domain/system/config-keys.ts";
import { SHOP_INFORMATION_KEY, shopInformationFrom } from "../../domain/system/shop-information.ts";
import { builtInProblem, type ConfigForm, configKeyTaken, configProblem } from "../../domain/system/system-forms.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { type Actor, audit } from "./audit.ts";
import { forgetConfig } from "./config.ts";
import { conditions, done, failed, failIf, listed, serveTemplate, shownTime } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

const TITLE = "参数管理";
const COLUMNS = `config_id as "configId", config_name as "configName", config_key as "configKey",
  config_value as "configValue", config_type as "configType", remark, ${shownTime("created_at", "createTime")}`;

type Row = ConfigReply;

const rowById = (db: Db, id: string | null, lock = ""): Promise<Row | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<Row>(`select ${COLUMNS} from sys_config where config_id = $1 and not internal ${lock}`, [id]);

const rowByKey = (db: Db, key: string): Promise<Row | null> =>
  db.one<Row>(`select ${COLUMNS} from sys_config where config_key = $1 and not internal`, [key], "config-by-key");

type Sent = { readonly [name in keyof ConfigForm]?: string | null | undefined };

const isBuiltIn = (key: string): boolean => Object.hasOwn(CONFIG_KEYS, key) || key === SHOP_INFORMATION_KEY;

/** The site's information is saved by version, so that a page that shows what stood there before is refused. */
function keptText({ configKey, configValue }: ConfigForm, before: Row | null): string {
  if (configKey !== SHOP_INFORMATION_KEY) return configValue;
  const { version } = shopInformationFrom(before?.configValue ?? null);
  return JSON.stringify({ ...JSON.parse(configValue), version: version + 1 });
}

/** What was sent; what may be left out stays as it is. */
function formFrom(sent: Sent, row: Row | null): ConfigForm {
  const configKey = (sent.configKey ?? "").trim();
  const builtIn = isBuiltIn(configKey) || (sent.configType ?? row?.configType) === "Y";
  return {
    configName: sent.configName ?? "",
    configKey,
    configValue: sent.configValue ?? "",
    configType: builtIn ? "Y" : "N",
    remark: sent.remark ?? row?.remark ?? "",
  };
}

async function save(db: Database, actor: Actor, sent: Sent, id: string | null): Promise<void> {
  const verb = id === null ? "新增" : "修改";
  try {
    await db.transaction(async (tx) => {
      const before = await rowById(tx, id, "for update");
      const form = formFrom(sent, before);
      failIf(configProblem(form));
      if (id !== null && before === null) throw failed("操作失败");
      if (before && before.configKey !== form.configKey && isBuiltIn(before.configKey))
        throw failed(`内置参数【${before.configKey}】不能改名`);
      const values = [form.configName, form.configKey, keptText(form, before), form.configType, form.remark];
      await (before
        ? tx.run(
            `update sys_config set config_name = $1, config_key = $2, config_value = $3, config_type = $4, remark = $5,
                    updated_at = now() where config_id = $6`,
            [...values, before.configId],
          )
        : tx.run(
            "insert into sys_config (config_name, config_key, config_value, config_type, remark) values ($1, $2, $3, $4, $5)",
            values,
          ));
      const kind = before ? "changed" : "added";
      await audit(tx, actor, { title: TITLE, kind, target: form.configKey, before, after: form });
    });
  } catch (error) {
    if (isDuplicate(error, "sys_config_pkey")) throw failed(configKeyTaken(verb, sent.configName ?? ""));
    throw error;
  }
  forgetConfig(db);
}

async function remove(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.rows<Row>(
      `select ${COLUMNS} from sys_config where config_id = any ($1::bigint[]) and not internal order by config_id for update`,
      [ids],
    );
    const builtIn = rows.find(({ configType }) => configType === "Y");
    if (builtIn) throw failed(builtInProblem(builtIn.configKey));
    await tx.run("delete from sys_config where config_id = any ($1::bigint[])", [rows.map(({ configId }) => configId)]);
    for (const row of rows)
      await audit(tx, actor, { title: TITLE, kind: "removed", target: row.configKey, before: row });
  });
  forgetConfig(db);
}

/** Settings of the marketplace; those that the program keeps for itself are not among them. */
export function configRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, calls.configList, async ({ query }) => {
    const narrowed = conditions()
      .and("not internal")
      .contains("config_name", query.configName)
      .contains("config_key", query.configKey)
      .equals("config_type", query.configType)
      .days("created_at", query);
    return listed<Row>(db, { columns: COLUMNS, from: "sys_config", order: "config_id", narrowed }, query);
  });
  serveTemplate(app, calls.configValue, async ({ params }) => {
    const key = params.configKey.trim();
    if (key === "") throw failed("参数键名不能为空");
    const row = await rowByKey(db, key);
    return { ...done(), msg: row?.configValue ?? "" };
  });
  serveTemplate(app, calls.refreshConfigs, async () => {
    forgetConfig(db);
    return done();
  });
  rowRoutes(app, {
    calls: { one: calls.config, add: calls.addConfig, update: calls.updateConfig, remove: calls.deleteConfigs },
    idIn: ({ configId }) => configId,
    find: (id) => rowById(db, id),
    save: (actor, sent, id) => save(db, actor, sent, id),
    remove: (actor, ids) => remove(db, actor, ids),
  });
}
