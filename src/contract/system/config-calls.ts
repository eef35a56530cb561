import type { ConfigRow } from "../../domain/system/system-rows.ts";
import { answers, del, holders, post, put, roomy, row, signedIn } from "../call.ts";
import type { ConfigBody } from "./config-schemas.ts";
import type { DoneReply, IdParams, MaybeFoundReply } from "./template-schemas.ts";

const mayRemoveConfigs = holders("system:config:remove");

export const configValue = signedIn(
  answers(
    "whole",
    row<{ params: { configKey: string }; reply: DoneReply }>(
      "GET",
      "parts",
      "/system/config/configKey/:configKey",
      "The value of one setting, in `msg`",
    ),
  ),
);
export const refreshConfigs = mayRemoveConfigs(
  answers("whole", del<DoneReply>("/system/config/refreshCache", "Reads the settings anew at their next use")),
);
export const config = holders("system:config:query")(
  answers(
    "whole",
    row<{ params: IdParams; reply: MaybeFoundReply<ConfigRow> }>("GET", "parts", "/system/config/:id", "One setting"),
  ),
);
export const addConfig = holders("system:config:add")(
  roomy(
    128,
    answers(
      "whole",
      post<ConfigBody, DoneReply>("/system/config", "Adds a setting, or changes the one whose id is given"),
    ),
  ),
);
export const updateConfig = holders("system:config:edit")(
  roomy(128, answers("whole", put<ConfigBody, DoneReply>("/system/config", "Changes a setting"))),
);
export const deleteConfigs = mayRemoveConfigs(
  answers(
    "whole",
    row<{ params: IdParams; reply: DoneReply }>(
      "DELETE",
      "parts",
      "/system/config/:id",
      "Deletes settings that are not built in",
    ),
  ),
);
