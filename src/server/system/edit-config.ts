import { DEPOSIT_KIND, depositWord, EARNEST_PCT_MAX } from "../../domain/futures/deposit.ts";
import type { ConfigId } from "../../domain/ids.ts";
import { CONFIG_KEYS } from "../../domain/system/config-keys.ts";
import { SHOP_INFORMATION_KEY, shopInformationFrom } from "../../domain/system/shop-information.ts";
import { builtInProblem, type ConfigForm, configKeyTaken, configProblem } from "../../domain/system/system-forms.ts";
import type { ConfigRow } from "../../domain/system/system-rows.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { type Actor, audit } from "./audit.ts";
import { forgetConfig } from "./config.ts";
import { addConfig, changeConfig, configById, lockedConfigs, offersAbove, removeConfigs } from "./config-store.ts";
import { failed, failIf } from "./table-reply.ts";

const TITLE = "参数管理";

type Sent = { readonly [name in keyof ConfigForm]?: string | null | undefined };

const isBuiltIn = (key: string): boolean => Object.hasOwn(CONFIG_KEYS, key) || key === SHOP_INFORMATION_KEY;

/** The site's information is saved by version, so that a page that shows what stood there before is refused. */
function keptText({ configKey, configValue }: ConfigForm, before: ConfigRow | null): string {
  if (configKey !== SHOP_INFORMATION_KEY) return configValue;
  const { version } = shopInformationFrom(before?.configValue ?? null);
  return JSON.stringify({ ...JSON.parse(configValue), version: version + 1 });
}

/** What was sent; what may be left out stays as it is. */
function formFrom(sent: Sent, row: ConfigRow | null): ConfigForm {
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

/**
 * Why the contract's word cannot become that of `EARNEST_PCT_MAX` now, or `null`: offers require more than the law allows for
 * one.
 */
async function earnestProblem(tx: Db): Promise<string | null> {
  const offers = await offersAbove(tx, EARNEST_PCT_MAX);
  return offers === 0
    ? null
    : `有 ${offers} 个在售报盘的比例超过 ${EARNEST_PCT_MAX}%，请商家调整后再改为${depositWord(DEPOSIT_KIND.earnest)}`;
}

/** Adds a setting, or changes the one that `id` names; this node rereads settings. Throws what the form rejects. */
export async function saveConfig(db: Database, actor: Actor, sent: Sent, id: ConfigId | null): Promise<void> {
  const verb = id === null ? "新增" : "修改";
  try {
    await db.transaction(async (tx) => {
      const before = await configById(tx, id, "for update");
      const form = formFrom(sent, before);
      failIf(configProblem(form));
      if (form.configKey === "deposit.earnest" && form.configValue.trim() === "on") failIf(await earnestProblem(tx));
      if (id !== null && before === null) throw failed("操作失败");
      if (before && before.configKey !== form.configKey && isBuiltIn(before.configKey))
        throw failed(`内置参数【${before.configKey}】不能改名`);
      const saved = { ...form, configValue: keptText(form, before) };
      await (before ? changeConfig(tx, before.configId, saved) : addConfig(tx, saved));
      const kind = before ? "changed" : "added";
      await audit(tx, actor, { title: TITLE, kind, target: form.configKey, before, after: form });
    });
  } catch (error) {
    if (isDuplicate(error, "sys_config_pkey")) throw failed(configKeyTaken(verb, sent.configName ?? ""));
    throw error;
  }
  forgetConfig(db);
}

/** Removes settings; throws where one is built in. */
export async function removeOwnConfigs(db: Database, actor: Actor, ids: readonly ConfigId[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockedConfigs(tx, ids);
    const builtIn = rows.find(({ configType }) => configType === "Y");
    if (builtIn) throw failed(builtInProblem(builtIn.configKey));
    await removeConfigs(
      tx,
      rows.map(({ configId }) => configId),
    );
    for (const row of rows)
      await audit(tx, actor, { title: TITLE, kind: "removed", target: row.configKey, before: row });
  });
  forgetConfig(db);
}
