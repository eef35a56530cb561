import { ContainerModule } from "inversify";
import { SearchDesk } from "../application/catalog/search-desk.ts";
import { createHttpSearchDesk } from "./catalog/http-search-desk.ts";
import { HttpClient } from "./http/http-client.ts";

/** What the console asks, on both its sides. */
export const consoleAdapters = new ContainerModule(({ bind }) => {
  bind(SearchDesk).toResolvedValue(createHttpSearchDesk, [HttpClient]).inSingletonScope();
});
