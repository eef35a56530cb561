import { join } from "node:path";
import { defineConfig, type HtmlTagHandler } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { commitNoted, leanBlueprint, pageFiles, precompressed } from "./scripts/build/plugins.ts";
import { TAGLINE } from "./src/domain/shell/page-title.ts";

/** Builds that a library publishes and that its package does not choose by itself. */
const published = (path: string): string => join(import.meta.dirname, "node_modules", path);

/** The early script runs before what follows it is read, and in front of the styles, which it would wait for. */
const beforeContent: HtmlTagHandler = (tags) => {
  const isEarly = ({ attrs }: (typeof tags)[number]) => String(attrs?.src).includes("/early.");
  return [
    ...tags.filter(isEarly).map((tag) => ({ ...tag, attrs: { ...tag.attrs, defer: false } })),
    ...tags.filter((tag) => !isEarly(tag)),
  ];
};

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8081}`;

export default defineConfig(({ command }) => ({
  plugins: [pluginReact(), leanBlueprint, pageFiles, ...(command === "build" ? [precompressed, commitNoted] : [])],
  output: { sourceMap: false },
  resolve: {
    alias: {
      // Its package names the development build for every bundler.
      "react-router$": published("react-router/dist/production/index.mjs"),
      "react-router/dom$": published("react-router/dist/production/dom-export.mjs"),
    },
  },
  environments: {
    /** The program of the browser. */
    web: {
      source: { entry: { index: "./src/main.tsx", early: { import: "./src/early.ts", html: false } } },
      // For browsers that know classes.
      resolve: { alias: { rxjs$: published("rxjs/dist/esm/index.js") } },
      html: {
        template: "./src/page.html",
        title: TAGLINE,
        meta: {
          viewport: "width=device-width, initial-scale=1",
          description: "按规格找木材：樟子松、云杉、SPF、辐射松等现货比价、下单、提货。",
        },
        tags: [
          { tag: "link", attrs: { rel: "icon", type: "image/svg+xml", href: "/pictures/favicon.svg" } },
          beforeContent,
        ],
        mountId: "root",
      },
      tools: {
        htmlPlugin: { chunks: ["early", "index"] },
        rspack: { output: { trustedTypes: { policyName: "taomu-files" } } },
        swc: { env: { bugfixes: true } },
      },
      output: {
        distPath: { root: "dist/web" },
        dataUriLimit: 0,
        // Inline script is forbidden by the Content-Security-Policy.
        inlineScripts: false,
        // What the first pass leaves, the next ones shorten: 70 bytes of a goods page.
        minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
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
    proxy: { "/api": api, "/system": api, "/common/": api, "/logout": api, "/pictures": api, "/openapi.json": api },
  },
}));
