import { aged, BY_OPERATORS, LOG_LAW, NIGHTLY, OFFICE_WORK, own, SERVED, type TableRow } from "./table-row-store.ts";

/** Content, settings, files, messages, and what the program keeps of its own work. */
export const PLATFORM_TABLES = {
  home_template: { kept: BY_OPERATORS },
  menu_item: { kept: BY_OPERATORS },
  fast_track: { kept: BY_OPERATORS },
  goods_pool: { kept: BY_OPERATORS },
  sys_advert: { kept: BY_OPERATORS },
  news: { kept: BY_OPERATORS },
  price_index: { kept: BY_OPERATORS },
  price_index_point: { kept: { forGood: "the published series" } },
  sys_role: { kept: BY_OPERATORS },
  sys_config: { kept: BY_OPERATORS },
  sys_dict_type: { kept: BY_OPERATORS },
  sys_dict_data: { kept: BY_OPERATORS },
  outbox: { kept: SERVED },
  outbox_delivery: { kept: SERVED },
  // A wait that lasts longer still is reminded of once more.
  reminder: { kept: [aged(NIGHTLY, "told_at", "2 years")] },
  figure_due: { kept: SERVED },
  job_set_aside: { kept: [aged("purge-set-aside", "next_at", "7 days")] },
  schema_migration: { kept: { forGood: "which migrations were applied" } },
  backfill: { kept: { forGood: "one row per migration" } },
  node_seen: { kept: { until: "a node stops, or was not seen for a day" } },
  oper_log: {
    kept: { forGood: "each row carries the hash of the one before; a chain cut off could not be checked" },
    copy: OFFICE_WORK,
    closing: { retain: "the log of operators cannot be changed" },
    law: LOG_LAW,
  },
  message: {
    kept: [
      aged(NIGHTLY, "visible_at", "2 years"),
      aged(NIGHTLY, "read_at", "1 year"),
      aged(NIGHTLY, "visible_at", "30 days", "deleted"),
    ],
    copy: own("消息/消息", { without: ["outbox_id"] }),
    closing: "erase",
  },
  message_pref: { kept: { until: "the account is closed" }, copy: own("消息/接收设置"), closing: "erase" },
  stored_file: {
    kept: [aged("purge-files", "created_at", "24 hours", "attached_at is null")],
    copy: own("文件/文件清单", { where: "person_id = :personId and not temporary" }),
    closing: "clear",
  },
  file_bytes: { kept: { asLongAs: "stored_file" } },
  idempotency: {
    kept: [aged("purge-idempotency-keys", "created_at", "24 hours")],
    copy: "answers of calls of the last day, whose things are copied themselves",
    closing: "erase",
  },
} as const satisfies Record<string, TableRow>;
