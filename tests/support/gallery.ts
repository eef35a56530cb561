import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { whenPrinted } from "../../scripts/ready.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the running gallery of the kit. */
    galleryUrl: string;
  }
}

const ROOT = join(import.meta.dirname, "../..");

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** The gallery as `npm run gallery` serves it, in the builds that people get. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: { gallery: string } };
  const env = {
    ...process.env,
    PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
    PORT: String(await freePort()),
    // The test runner says `test`, for which no build is made.
    NODE_ENV: "production",
  };
  const server = spawn("sh", ["-c", `${scripts.gallery} --mode production`], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await whenPrinted(server, "the gallery", (printed) =>
    /ready\s+built/.test(printed) ? /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] : undefined,
  );
  project.provide("galleryUrl", url);
  return async () => {
    const stopped = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await stopped;
  };
}
