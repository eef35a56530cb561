import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../../src/server/settings.ts";
import { createS3Bucket } from "../../src/server/system/files/s3-bucket.ts";

const NAME = "files";
const SECRET = "S3RVER";
const ENDING = "._S3rver_object";
/** Pages of any site may read, as a bucket is to be set up for those of the shop. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
  <AllowedHeader>*</AllowedHeader><ExposeHeader>Content-Disposition</ExposeHeader></CORSRule></CORSConfiguration>`;

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
/** As the signature spells a part of a query. */
const spelt = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request has the signature (version 4) that belongs to it, in its header or its address; s3rver takes any. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, "http://s3");
  const header = headers.authorization ?? "";
  const inHeader = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(header)?.[1];
  const given = (name: string) => inHeader(name) ?? searchParams.get(`X-Amz-${name}`) ?? "";
  const signed = given("SignedHeaders");
  const query = [...searchParams].filter(([name]) => name !== "X-Amz-Signature");
  const request = [
    method,
    pathname,
    query
      .map(([name, value]) => `${spelt(name)}=${spelt(value)}`)
      .sort()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    signed,
    headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
  const [, day = "", region = "", service = ""] = given("Credential").split("/");
  const scope = [day, region, service, "aws4_request"];
  const key = scope.reduce<Buffer>((made, part) => hmac(made, part), Buffer.from(`AWS4${SECRET}`));
  const date = headers["x-amz-date"] ?? searchParams.get("X-Amz-Date");
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), createHash("sha256").update(request).digest("hex")];
  return hmac(key, text.join("\n")).toString("hex") === given("Signature");
}

/** A request to the bucket: method, key, and the hash that its bytes are to have. */
export type Asked = { method: string; key: string; sha256: string | undefined };

/** A server that speaks S3 with one bucket, empty at first. */
export async function startS3(change: Partial<S3Settings> = {}) {
  const directory = await mkdtemp(join(tmpdir(), "taomu-s3-"));
  const configureBuckets = [{ name: NAME, configs: [CORS] }];
  const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets });
  await s3.configureBuckets();
  const answer = s3.callback();
  const asked: Asked[] = [];
  const refused = new Set<string>();
  const held: { behind: number; until: Promise<unknown> | null } = { behind: 0, until: null };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://s3");
    const { method = "", headers } = request;
    const key = pathname.slice(NAME.length + 2);
    asked.push({ method, key, sha256: headers["x-amz-checksum-sha256"] as string | undefined });
    if (asked.length > held.behind) await held.until;
    // Who sent it is gone.
    if (request.socket.destroyed) return;
    if (refused.has(key) || (method !== "OPTIONS" && !isSigned(request))) response.writeHead(403).end();
    else answer(request, response);
  });
  const lines = new Set<Socket>();
  server.on("connection", (line) => {
    lines.add(line);
    line.on("close", () => lines.delete(line));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    for (const line of lines) line.destroy();
    await closed;
  };
  const port = await listen(0);
  const endpoint = `http://127.0.0.1:${port}`;
  const settings: S3Settings = {
    bucket: NAME,
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: SECRET,
    endpoint,
    readUrl: null,
    isPathStyle: true,
    takesUploads: true,
    ...change,
  };
  return {
    endpoint,
    settings,
    /** The same as variables of the program. */
    env: {
      FILES_S3_BUCKET: settings.bucket,
      AWS_REGION: settings.region,
      AWS_ACCESS_KEY_ID: settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
      AWS_ENDPOINT_URL_S3: endpoint,
      FILES_S3_PATH_STYLE: "1",
    },
    bucket: await createS3Bucket(settings),
    /** The same bucket, at which browsers read by themselves. */
    readable: await createS3Bucket({ ...settings, readUrl: endpoint }),
    asked,
    /** Keys that are not given up, nor given. */
    refused,
    /** Requests behind the first so many wait as long as there is something to wait for. */
    held,
    /** Of all objects, but for the one that a start writes. */
    async keys(): Promise<string[]> {
      const files = await readdir(join(directory, NAME), { recursive: true });
      const keys = files.flatMap((file) => (file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : []));
      return keys.filter((key) => key !== "taomu/start").sort();
    },
    /** How many connections there are to it. */
    connections: () => lines.size,
    goAway: stop,
    comeBack: () => listen(port),
    async drop(): Promise<void> {
      if (server.listening) await stop();
      s3.logger.exceptions.unhandle();
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type TestS3 = Awaited<ReturnType<typeof startS3>>;
