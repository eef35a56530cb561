import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { leanReact } from "./scripts/build/lean-react.ts";
import { leanBlueprint, leanClient, leanRouter, pageFiles, precompressed } from "./scripts/build/plugins.ts";
import { TAGLINE } from "./src/domain/shell/page-title.ts";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8081}`;

export default defineConfig(({ command }) => ({
  plugins: [
    pluginReact(),
    leanReact,
    leanRouter,
    leanBlueprint,
    leanClient,
    pageFiles,
    ...(command === "build" ? [precompressed] : []),
  ],
  output: { sourceMap: false },
  environments: {
    /** The program of the browser. */
    web: {
      source: { entry: { index: "./src/main.tsx" } },
      html: {
        template: "./src/page.html",
        title: TAGLINE,
        meta: {
          viewport: "width=device-width, initial-scale=1",
          description: "按规格找木材：樟子松、云杉、SPF、辐射松等现货比价、下单、提货。",
        },
        tags: [{ tag: "link", attrs: { rel: "icon", type: "image/svg+xml", href: "/pictures/favicon.svg" } }],
        mountId: "root",
      },
      output: {
        distPath: { root: "dist/web" },
        dataUriLimit: 0,
        // Inline script is forbidden by the Content-Security-Policy.
        inlineScripts: false,
      },
    },
    /** The same views for the server, which renders public pages with them; the API alone does without. */
    ...(command === "build"
      ? {
          server: {
            source: { entry: { render: "./src/render.tsx" } },
            output: {
              target: "node",
              distPath: { root: "dist/server" },
              filename: { js: "[name].mjs" },
              dataUriLimit: 0,
              emitAssets: false,
              minify: false,
              externals: { axios: "module axios" },
            },
          },
        }
      : {}),
  },
  server: {
    port: Number(process.env.PORT ?? 8080),
    proxy: { "/api": api, "/system": api, "/common/": api, "/logout": api, "/pictures": api },
  },
}));
