import { join } from "node:path";
import { pageSizes } from "./build/page-sizes.ts";

/** Prints what the page of each screen loads before anybody does something on it. */
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);
const sizes = [...pageSizes(join(import.meta.dirname, "../dist/web"))].filter(([module]) =>
  /-screen\.tsx$/.test(module),
);
for (const [module, { js, css }] of sizes.sort(([one], [other]) => one.localeCompare(other)))
  console.log(module.padEnd(44), "js", kilobytes(js), "  css", kilobytes(css));
