import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ensure } from "./debian.ts";
import { ROOT } from "./stage.ts";

export const run = promisify(execFile);

/** The ordinary user `taomu` of a clean root. */
const USER = 10_001;
export type DebianRelease = "bookworm" | "trixie";
/** What a small image has none of. */
const BULK = [
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
  "usr/share/info",
  "var/cache/apt",
  "var/lib/apt/lists",
];
const OWN_AUTHORITIES = "usr/local/share/ca-certificates";

/**
 * A folder with the least Debian that installs packages, and `packages`, kept from run to run; authorities that this machine trusts
 * besides the usual ones come along.
 */
export async function debian(release: DebianRelease = "bookworm", packages: readonly string[] = []): Promise<string> {
  const base = join(ROOT, "tmp", ["debian", release, ...packages].join("-"));
  if (existsSync(join(base, ".made"))) return base;
  ensure("debootstrap");
  await rm(base, { recursive: true, force: true });
  await mkdir(dirname(base), { recursive: true });
  const also = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  await run("debootstrap", ["--variant=minbase", ...also, release, base], { maxBuffer: 1 << 26 });
  for (const folder of BULK) await rm(join(base, folder), { recursive: true, force: true });
  if (existsSync(join("/", OWN_AUTHORITIES)))
    await cp(join("/", OWN_AUTHORITIES), join(base, OWN_AUTHORITIES), { recursive: true });
  await writeFile(join(base, ".made"), "");
  return base;
}

/** What is run in a root, as whom, and with which variables besides PATH. */
type Inside = {
  /** Of the shell; it ends at the first command that fails. */
  script: string;
  folder: string;
  user?: string;
  env?: Readonly<Record<string, string>>;
  /** Nothing can be written but the memory of `/tmp` and `/var/backups`. */
  isReadOnly?: boolean;
};

/** In a mount namespace of its own, which ends with it. What follows `$2` are the words of the command. */
const ENTER = `set -e
root=$1; writing=$2; shift 2
if [ "$writing" = no ]; then
  mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"
  for folder in tmp var/backups; do mount -t tmpfs -o mode=1777 tmpfs "$root/$folder"; done
fi
mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"
exec chroot "$@"`;

/** The process itself gets the signals that are sent to the child. */
export function spawnInside(
  root: string,
  { script, folder, user = `${USER}:${USER}`, env = {}, isReadOnly = false }: Inside,
): ChildProcess {
  const variables = Object.entries({
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: "/home/taomu",
    LANG: "C.UTF-8",
    ...env,
  });
  const words = [
    "--mount",
    "sh",
    "-c",
    ENTER,
    "enter",
    root,
    isReadOnly ? "no" : "yes",
    `--userspec=${user}`,
    root,
    "env",
    "-i",
    ...variables.map(([name, value]) => `${name}=${value}`),
    "sh",
    "-ec",
    `cd ${folder}\n${script}`,
  ];
  return spawn("unshare", words, { stdio: ["ignore", "pipe", "pipe"] });
}

/** Rejects with what was printed where the script ends with anything but 0. */
export function runInside(root: string, inside: Inside): Promise<string> {
  const child = spawnInside(root, inside);
  let printed = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once("close", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`ended with ${code}: ${printed.trim().slice(-600)}`)),
    );
  });
}

const NPM = "usr/local/lib/node_modules/npm";

/** A root of its own with this program's Node, this machine's npm, and a clone of the project in `/opt/taomu` that `USER` owns. */
export async function cleanRoot(): Promise<string> {
  ensure("git");
  const base = await debian();
  const root = await mkdtemp(join(tmpdir(), "taomu-debian-"));
  await run("cp", ["-a", "--reflink=auto", `${base}/.`, root]);
  for (const file of ["etc/resolv.conf", "etc/hosts"])
    await cp(join("/", file), join(root, file), { dereference: true });
  await cp(process.execPath, join(root, "usr/local/bin/node"), { dereference: true });
  const { stdout } = await run("sh", ["-c", "dirname $(dirname $(realpath $(command -v npm)))"]);
  await cp(stdout.trim(), join(root, NPM), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  await run("chroot", [root, "useradd", "--uid", String(USER), "--create-home", "taomu"]);
  await run("git", ["clone", "-q", ROOT, join(root, "opt/taomu")]);
  await run("chown", ["-R", `${USER}:${USER}`, join(root, "opt/taomu")]);
  return root;
}

/** No npm is left there. */
export async function withoutNpm(root: string): Promise<void> {
  for (const path of [NPM, "usr/local/bin/npm"]) await rm(join(root, path), { recursive: true, force: true });
}
