import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type RsbuildPlugin, type Rspack, rspack } from "@rsbuild/core";
import { BUILD, COMMIT_FILE } from "../../src/server/release.ts";
import { blueprintSubset, inLayer } from "./blueprint-css.ts";

/** Files of the program's entry and of each module that is fetched later, by its path below `src/ui`. */
export type PageFiles = { entry: Files; modules: Record<string, Files> };
type Files = { js: string[]; css: string[] };

/** Blueprint's sheets cut down to what is used, and of the languages of its calendar only Chinese. */
export const leanBlueprint: RsbuildPlugin = {
  name: "lean-blueprint",
  setup(api) {
    api.transform({ test: /blueprintjs[\\/]\w+[\\/]lib[\\/]css[\\/][\w-]+\.css$/ }, ({ code, resourcePath }) =>
      resourcePath.endsWith("blueprint.css") ? blueprintSubset(code) : inLayer(code),
    );
    api.modifyRspackConfig((config) => {
      config.plugins.push(new rspack.ContextReplacementPlugin(/date-fns[\\/]locale$/, /zh-CN[\\/]index\.js$/));
    });
  },
};

const byKind = (files: Iterable<string>): Files => {
  const all = [...files].map((file) => `/${file}`);
  return { js: all.filter((file) => file.endsWith(".js")), css: all.filter((file) => file.endsWith(".css")) };
};

class PageFilesPlugin {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("page-files", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "page-files", stage }, () => {
        const entry = ["early", "index"].flatMap((name) => compilation.entrypoints.get(name)?.getFiles() ?? []);
        const pages: PageFiles = { entry: byKind(entry), modules: {} };
        for (const group of compilation.chunkGroups) {
          for (const { request } of group.origins) {
            if (request?.startsWith("./")) pages.modules[request.slice("./".length)] = byKind(group.getFiles());
          }
        }
        compilation.emitAsset("page-files.json", new sources.RawSource(JSON.stringify(pages)));
      });
    });
  }
}

/** Small modules that many later chunks would each bring again: nothing of them is in what a page loads first. */
const SHARED = {
  /** Machines' and frame's common ground, fetched with the core. */
  ground: [
    "src/domain/(errors|shell/(layout-setting|theme-colour|tabs-view))\\.ts",
    "src/application/(shell/kept-tabs|catalog/(reports|basket)|account/login-popup-machine)\\.ts",
    "node_modules/(@xstate/react|use-isomorphic-layout-effect|use-sync-external-store)/",
  ],
  /** The way to log in, in the popup and on its page. */
  login: ["src/ui/account/(login-form|slider-dialog|fields|sms-code-button|customer-service)\\.tsx"],
};

const LIBRARY = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/;

/** What the program is built from, as ten letters: the same on every node that builds it. */
function sourceHash(root: string): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const folder of ["src", "scripts/build"]) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
      hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 10);
}

/** Writes `page-files.json` beside the page: the server names a page's files in its HTML. */
export const pageFiles: RsbuildPlugin = {
  name: "page-files",
  setup(api) {
    api.modifyRspackConfig((config, { environment, isDev }) => {
      if (environment.name !== "web") return;
      config.plugins.push(new PageFilesPlugin());
      if (isDev) return;
      const { splitChunks } = config.optimization ?? {};
      if (splitChunks) {
        // Fewer chunks and larger ones: every page loads a little less, and the list of all chunks is shorter.
        splitChunks.minSize = 60_000;
        // React and the router change as seldom, and every page has both: one request.
        const { router: _, ...groups } = splitChunks.cacheGroups ?? {};
        splitChunks.cacheGroups = { ...groups, react: { name: "lib-react", test: LIBRARY, chunks: "all" } };
        for (const [name, modules] of Object.entries(SHARED)) {
          const test = new RegExp(`[\\\\/](${modules.join("|").replaceAll("/", "[\\\\/]")})`);
          splitChunks.cacheGroups = {
            ...splitChunks.cacheGroups,
            [name]: { name, test, chunks: "async", enforce: true },
          };
        }
      }
      // With a hash each, every page would carry the list of all of them; what all pages share keeps a hash of its own.
      const version = sourceHash(api.context.rootPath);
      config.output.chunkFilename = `static/js/async/[id].${version}.js`;
      for (const plugin of config.plugins)
        if (plugin instanceof rspack.CssExtractRspackPlugin)
          plugin.options.chunkFilename = `static/css/async/[id].${version}.css`;
    });
  },
};

/** Notes the commit for a copy of the program without its history. */
export const commitNoted: RsbuildPlugin = {
  name: "commit-noted",
  setup(api) {
    api.onAfterBuild(() => writeFile(join(api.context.rootPath, COMMIT_FILE), BUILD.commit));
  },
};

const compressFast = {
  ".br": (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ".gz": (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** Writes every asset compressed too, so that no request has to. */
export const precompressed: RsbuildPlugin = {
  name: "precompressed",
  setup(api) {
    api.onAfterBuild(async () => {
      const root = join(api.context.rootPath, "dist/web/static");
      const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter(
        (file) => file.isFile() && /\.(js|css|svg)$/.test(file.name),
      );
      for (const file of files) {
        const path = join(file.parentPath, file.name);
        const content = await readFile(path);
        for (const [suffix, squeeze] of Object.entries(compressFast))
          await writeFile(path + suffix, await squeeze(content));
      }
    });
  },
};
