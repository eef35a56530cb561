import { type Static, Type } from "typebox";
import { CONFIG } from "../../domain/system/system-rows.ts";
import { each, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";
import { DoneReply, ECHO, IdParams, MaybeFoundReply, MaybeId, MaybeText } from "./template-schemas.ts";

/** A setting to add or to change. */
export const ConfigBody = Shape({
  configId: MaybeId,
  ...each("configName configKey configValue configType remark", MaybeText),
  ...ECHO,
});
export type ConfigBody = Static<typeof ConfigBody>;

const ConfigKeyParams = Type.Object({ configKey: Type.String() });

export const configSchemas = {
  /** The value stands in `msg`, "" where there is none. */
  configValue: { params: ConfigKeyParams, reply: DoneReply },
  refreshConfigs: { reply: DoneReply },
  config: { params: IdParams, reply: MaybeFoundReply(ReplyOf(CONFIG)) },
  addConfig: { body: ConfigBody, reply: DoneReply },
  updateConfig: { body: ConfigBody, reply: DoneReply },
  deleteConfigs: { params: IdParams, reply: DoneReply },
} as const;
