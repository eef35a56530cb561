import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** The one without a window of its own does half the work for the same pages. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];

/** Flags for a Chromium that may run as root and reaches nothing but this machine. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What a browser reads of a machine: without a language of its own it spells no Chinese file names, and lines are as long as
 * its fonts make them, so that it gets one font and no other.
 */
const ENVIRONMENT = { LC_ALL: "C.UTF-8", FONTCONFIG_FILE: join(import.meta.dirname, "fonts/fonts.conf") };

const onPath = (): string | null => {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
};

/**
 * A browser for the stories: `CHROMIUM_PATH`, else one on PATH, else (as root on Debian) the package
 * `chromium-headless-shell`, which is installed. `null` when none of these works.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const found = onPath();
  if (found !== null) return found;
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  console.log("没有找到浏览器，正在用 apt-get 安装 chromium-headless-shell …");
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], {
      stdio: "inherit",
      env,
    });
  } catch {
    return null;
  }
  return onPath();
}

/** What a person reads where `findChromium` finds none. */
export const NO_CHROMIUM =
  "没有找到浏览器：请安装 chromium（Debian：apt-get install chromium-headless-shell），或用 CHROMIUM_PATH 指明其路径。";

/** A browser that shows a page alike on every machine. Rejects with `NO_CHROMIUM`. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...ENVIRONMENT } });
}

/** The browser of a script, which ends where there is none. */
export const browserOrEnd = (): Promise<Browser> =>
  launchChromium().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
