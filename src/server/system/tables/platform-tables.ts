import { aged, BY_OPERATORS, LOG_LAW, NIGHTLY, OFFICE_WORK, own, SERVED, type TableRow } from "./table-row-store.ts";

/** Content, settings, files, messages, and what the program keeps of its own work. */
export const PLATFORM_TABLES = {
  home_template: { retention: BY_OPERATORS },
  menu_item: { retention: BY_OPERATORS },
  fast_track: { retention: BY_OPERATORS },
  goods_pool: { retention: BY_OPERATORS },
  sys_advert: { retention: BY_OPERATORS },
  freight_tariff: { retention: BY_OPERATORS },
  news: { retention: BY_OPERATORS },
  price_index: { retention: BY_OPERATORS },
  price_index_point: { retention: { forGood: "the published series" } },
  sys_role: { retention: BY_OPERATORS },
  sys_config: { retention: BY_OPERATORS },
  sys_dict_type: { retention: BY_OPERATORS },
  sys_dict_data: { retention: BY_OPERATORS },
  outbox: { retention: SERVED },
  outbox_delivery: { retention: SERVED },
  // A wait that lasts longer still is reminded of once more.
  reminder: { retention: [aged(NIGHTLY, "told_at", "2 years")] },
  figure_due: { retention: SERVED },
  job_set_aside: { retention: [aged("purge-set-aside", "next_at", "7 days")] },
  schema_migration: { retention: { forGood: "which migrations were applied" } },
  backfill: { retention: { forGood: "one row per migration" } },
  summary: { retention: { until: "it is computed anew; one row per summary" } },
  node_seen: { retention: { until: "a node stops, or was not seen for a day" } },
  oper_log: {
    retention: { forGood: "each row carries the hash of the one before; a chain cut off could not be checked" },
    copy: OFFICE_WORK,
    closing: { retain: "the log of operators cannot be changed" },
    law: LOG_LAW,
  },
  message: {
    retention: [
      aged(NIGHTLY, "visible_at", "2 years"),
      aged(NIGHTLY, "read_at", "1 year"),
      aged(NIGHTLY, "visible_at", "30 days", "deleted"),
    ],
    copy: own("消息/消息", { without: ["outbox_id"] }),
    closing: "erase",
  },
  message_pref: { retention: { until: "the account is closed" }, copy: own("消息/接收设置"), closing: "erase" },
  stored_file: {
    retention: [aged("purge-files", "created_at", "24 hours", "attached_at is null")],
    copy: own("文件/文件清单", { where: "person_id = :personId and not temporary" }),
    closing: "clear",
  },
  file_bytes: { retention: { asLongAs: "stored_file" } },
  stored_object: { retention: { until: "its file goes, and a task has deleted its object" } },
  idempotency: {
    retention: [aged("purge-idempotency-keys", "created_at", "24 hours")],
    copy: "answers of calls of the last day, whose things are copied themselves",
    closing: "erase",
  },
} as const satisfies Record<string, TableRow>;
