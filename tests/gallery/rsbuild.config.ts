import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { leanBlueprint } from "../../scripts/build/plugins.ts";

/** The gallery of the kit, served alone: nothing of it is in the program, and it asks no server for anything. */
export default defineConfig({
  plugins: [pluginReact(), leanBlueprint],
  source: { entry: { index: "./tests/gallery/main.tsx" } },
  html: {
    template: "./src/page.html",
    title: "淘木部件",
    mountId: "root",
    meta: { viewport: "width=device-width, initial-scale=1" },
  },
  // Parts are shown under the names of their components.
  output: { distPath: { root: "tmp/gallery" }, minify: false },
  dev: { lazyCompilation: false, progressBar: false },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 8090) },
});
