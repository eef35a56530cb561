import { type Static, Type } from "typebox";
import type { ConfigId } from "../../domain/ids.ts";
import { each, OneOf, ReplyId, Shape } from "../common.ts";
import {
  DoneReply,
  ECHO,
  IdParams,
  LIST_TERMS,
  MaybeFoundReply,
  MaybeId,
  MaybeText,
  TableReply,
  Term,
} from "./template-schemas.ts";

/** A setting to add or to change. */
export const ConfigBody = Shape({
  configId: MaybeId,
  ...each("configName configKey configValue configType remark", MaybeText),
  ...ECHO,
});
export type ConfigBody = Static<typeof ConfigBody>;

/** Narrows the list of settings. */
export const ConfigListQuery = Shape({ configName: Term, configKey: Term, configType: Term, ...LIST_TERMS });
export type ConfigListQuery = Static<typeof ConfigListQuery>;

/** `configType` "Y" is built in and stays. `createTime` yyyy-MM-dd HH:mm:ss. */
const ConfigSchema = Type.Object({
  ...each("configId configName configKey configValue remark createTime", Type.String()),
  configId: ReplyId<ConfigId>(),
  configType: OneOf(["Y", "N"]),
});
export type ConfigReply = Static<typeof ConfigSchema>;

const ConfigKeyParams = Type.Object({ configKey: Type.String() });

export const configSchemas = {
  configList: { query: ConfigListQuery, reply: TableReply(ConfigSchema) },
  /** The value stands in `msg`, "" where there is none. */
  configValue: { params: ConfigKeyParams, reply: DoneReply },
  refreshConfigs: { reply: DoneReply },
  config: { params: IdParams, reply: MaybeFoundReply(ConfigSchema) },
  addConfig: { body: ConfigBody, reply: DoneReply },
  updateConfig: { body: ConfigBody, reply: DoneReply },
  deleteConfigs: { params: IdParams, reply: DoneReply },
} as const;
