import { readFileSync } from "node:fs";
import { join } from "node:path";

const README = join(import.meta.dirname, "../../README.md");

/** What README leaves to whoever deploys. */
const OWN: Readonly<Record<string, string>> = {
  ADMIN_PHONE: "13911112222",
  ADMIN_PASSWORD: "mutou88ok",
  TAOMU_SECRET: "a secret of sixteen signs",
  ALIYUN_ACCESS_KEY_ID: "LTAI-test",
  ALIYUN_ACCESS_KEY_SECRET: "not-to-be-shown",
  ALIYUN_SMS_SIGN: "淘木",
  ALIYUN_SMS_TEMPLATE_LOGIN: "SMS_1",
  ALIYUN_SMS_TEMPLATE_REGISTER: "SMS_2",
  ALIYUN_SMS_TEMPLATE_FORGET: "SMS_3",
};

/** `install` and `commands` are lines of the shell; `start` runs in an environment with `env`. */
export type Deployment = { install: string; start: string; env: Record<string, string>; commands: string };

/** The databases that README names. */
const DATABASE = "postgresql://user:password@db/taomu";
const EMPTY = "postgresql://user:password@db/empty";

/**
 * How README deploys, word by word, onto the database at `databaseUrl`, and what it does there besides; a backup is restored into the
 * one at `emptyUrl`. Throws where README cannot be read so.
 */
export function deploymentOnto(databaseUrl: string, emptyUrl: string): Deployment {
  const [, section = ""] = /\n## Deploy\n([\s\S]*?)\n## /.exec(readFileSync(README, "utf8")) ?? [];
  const [block = "", commands = "", ...others] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text);
  const [install = "", started = "", ...more] = block
    .replaceAll(/\\\n\s*/g, "")
    .trim()
    .split("\n");
  if (started === "" || more.length > 0) throw new Error(`README deploys in two lines, not by:\n${block}`);
  if (!commands.includes(DATABASE) || !commands.includes(EMPTY) || others.length > 0)
    throw new Error(`README shows the commands of the program in one block, not by:\n${commands}`);
  const words = started.split(" ");
  const command = words.findIndex((word) => !word.includes("="));
  const env: Record<string, string> = {};
  for (const [name = "", value = ""] of words.slice(0, command).map((word) => word.split("="))) {
    const family = name.replace("…", "");
    const names = name === family ? [name] : Object.keys(OWN).filter((own) => own.startsWith(family));
    for (const one of names) env[one] = one === "DATABASE_URL" ? databaseUrl : (OWN[one] ?? value);
  }
  return {
    install,
    start: words.slice(command).join(" "),
    env,
    commands: commands.replaceAll(DATABASE, databaseUrl).replaceAll(EMPTY, emptyUrl),
  };
}
