import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { rspack } from "@rsbuild/core";

/** From here on modules with JSX can be imported, which Node by itself does not read; style sheets are empty modules. */
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith(".css")) return { format: "module", source: "", shortCircuit: true };
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const { code } = rspack.experiments.swc.transformSync(readFileSync(new URL(url), "utf8"), {
      jsc: {
        parser: { syntax: "typescript", tsx: true },
        target: "es2022",
        transform: { react: { runtime: "automatic" } },
      },
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});
