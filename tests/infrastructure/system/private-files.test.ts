import { expect, it } from "vitest";
import type { HttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpPrivateFiles } from "../../../src/infrastructure/system/http-private-files.ts";

it.each([
  ["执照.PNG", "picture"],
  ["执照.jpeg", "picture"],
  ["授权书.PDF", "pdf"],
  ["码单.xlsx", "other"],
  ["pdf", "other"],
])("a private file named %s is a %s", async (name, kind) => {
  const http = { sendForFile: async () => ({ content: null, name }) } as unknown as HttpClient;
  expect(await createHttpPrivateFiles(http, { save: () => undefined }).read("1")).toEqual({
    name,
    content: null,
    kind,
  });
});
