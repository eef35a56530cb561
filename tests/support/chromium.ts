import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const BARE = "chromium-headless-shell";
const WINDOWED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/** Flags for a Chromium that may run as root and reaches nothing but this machine. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const onPath = (names: readonly string[]): string | null => {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
};

/** Installs a package of Debian and answers its program; `null` where that cannot be done. */
function installed(name: string): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  console.log(`正在用 apt-get 安装 ${name} …`);
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "inherit", env });
  } catch {
    return null;
  }
  return onPath([name]);
}

/**
 * A browser for the stories: `CHROMIUM_PATH`, else Chromium without its windows, which takes two thirds of the time, on
 * PATH or (as root on Debian) installed, else any other on PATH or installed. `null` when none of these works.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return onPath([BARE]) ?? installed(BARE) ?? onPath(WINDOWED) ?? installed("chromium");
}
