import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createRsbuild, type RsbuildPlugin } from "@rsbuild/core";
import config from "../../rsbuild.config.ts";
import { precompressed } from "./plugins.ts";

const OWN = "index";
const PACKAGE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*[\\/]node_modules[\\/])/;

/** A file for each library of the entry, in place of those the program is served in. */
const apart: RsbuildPlugin = {
  name: "apart",
  setup(api) {
    api.modifyRspackConfig({
      order: "post",
      handler: ({ optimization, output }) => {
        if (!optimization?.splitChunks || !output) return;
        output.filename = "[name].js";
        optimization.splitChunks.cacheGroups = {
          library: {
            test: PACKAGE,
            name: (module: { nameForCondition?: () => string | undefined }) =>
              PACKAGE.exec(module.nameForCondition?.() ?? "")?.[1]?.replace(/[\\/]/, "+") ?? OWN,
            chunks: "initial",
            enforce: true,
          },
        };
      },
    });
  },
};

/** Bytes (gzip) that each library has of what every page loads first, the largest first; "own" is the rest. */
export async function librarySizes(root: string): Promise<[library: string, bytes: number][]> {
  const folder = await mkdtemp(join(tmpdir(), "library-sizes-"));
  try {
    const {
      plugins = [],
      environments,
      ...base
    } = config({ command: "build", env: "production", envMode: "production" });
    const web = environments?.web ?? {};
    const rsbuild = await createRsbuild({
      cwd: root,
      config: {
        ...base,
        mode: "production",
        logLevel: "error",
        plugins: [...plugins.filter((plugin) => plugin !== precompressed), apart],
        environments: { web: { ...web, output: { ...web.output, distPath: { root: folder } } } },
      },
    });
    await (await rsbuild.build()).close();
    const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    const sizes = files.map(async (name): Promise<[string, number]> => {
      const library = name.slice(0, -".js".length).replace("+", "/");
      return [library === OWN ? "own" : library, gzipSync(await readFile(join(folder, name)), { level: 9 }).length];
    });
    return (await Promise.all(sizes)).sort(([, one], [, other]) => other - one);
  } finally {
    await rm(folder, { recursive: true });
  }
}
