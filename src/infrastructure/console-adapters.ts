import { ContainerModule } from "inversify";

/** What the console asks, on both its sides. */
export const consoleAdapters = new ContainerModule(() => {});
