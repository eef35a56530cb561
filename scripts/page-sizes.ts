import { join } from "node:path";
import { librarySizes } from "./build/library-sizes.ts";
import { pageSizes } from "./build/page-sizes.ts";

/** Prints what the page of each screen loads before anybody does something on it, and what each library has of that. */
const root = join(import.meta.dirname, "..");
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);
const sizes = [...pageSizes(join(root, "dist/web"))].filter(([module]) => /-screen\.tsx$/.test(module));
for (const [module, { js, css }] of sizes.sort(([one], [other]) => one.localeCompare(other)))
  console.log(module.padEnd(44), "js", kilobytes(js), "  css", kilobytes(css));
console.log("\nof that on every page");
for (const [library, bytes] of await librarySizes(root)) console.log(library.padEnd(44), "js", kilobytes(bytes));
