import type { Call } from "../call.ts";
import type { ConfigBody, ConfigListQuery, ConfigReply } from "./config-schemas.ts";
import type { DoneReply, IdParams, MaybeFoundReply, TableReply } from "./template-schemas.ts";

export const configList: Call<{ query: ConfigListQuery; reply: TableReply<ConfigReply> }> = {
  method: "GET",
  path: "/system/config/list",
  access: { permission: "system:config:list" },
  input: "query",
  answers: "whole",
  summary: "Settings of the marketplace",
};

export const configValue: Call<{ params: { configKey: string }; reply: DoneReply }> = {
  method: "GET",
  path: "/system/config/configKey/:configKey",
  access: "signed-in",
  input: "parts",
  answers: "whole",
  summary: "The value of one setting, in `msg`",
};

export const refreshConfigs: Call<{ reply: DoneReply }> = {
  method: "DELETE",
  path: "/system/config/refreshCache",
  access: { permission: "system:config:remove" },
  input: "none",
  answers: "whole",
  summary: "Reads the settings anew at their next use",
};

export const config: Call<{ params: IdParams; reply: MaybeFoundReply<ConfigReply> }> = {
  method: "GET",
  path: "/system/config/:id",
  access: { permission: "system:config:query" },
  input: "parts",
  answers: "whole",
  summary: "One setting",
};

export const addConfig: Call<{ body: ConfigBody; reply: DoneReply }> = {
  method: "POST",
  path: "/system/config",
  access: { permission: "system:config:add" },
  input: "body",
  answers: "whole",
  summary: "Adds a setting, or changes the one whose id is given",
};

export const updateConfig: Call<{ body: ConfigBody; reply: DoneReply }> = {
  method: "PUT",
  path: "/system/config",
  access: { permission: "system:config:edit" },
  input: "body",
  answers: "whole",
  summary: "Changes a setting",
};

export const deleteConfigs: Call<{ params: IdParams; reply: DoneReply }> = {
  method: "DELETE",
  path: "/system/config/:id",
  access: { permission: "system:config:remove" },
  input: "parts",
  answers: "whole",
  summary: "Deletes settings that are not built in",
};
