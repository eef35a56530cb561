import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { S3Settings } from "../../settings.ts";
import { type Bucket, BucketAway } from "./bucket.ts";
import { sha256Of } from "./file-hash.ts";

/** In all, second tries included: less than a client waits for its answer, and than a transaction may rest. */
const WITHIN_MS = 8_000;
const CONNECT_MS = 2_000;
/** How long an address for reading holds; whoever was given it asks for the file at once. */
const READ_SECONDS = 60;
/** Every node writes the same here at its start. */
const PROBE = { key: "taomu/start", contentType: "text/plain", bytes: Buffer.from("taomu") };

/** Rejects once `WITHIN_MS` are over, whatever `work` does. */
async function answered<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = AbortSignal.timeout(WITHIN_MS);
  const late = Promise.withResolvers<never>();
  limit.addEventListener("abort", () => late.reject(new BucketAway("no answer in time")));
  try {
    return await Promise.race([work(limit), late.promise]);
  } catch (error) {
    if (error instanceof BucketAway) throw error;
    const { name, message } = error as Error;
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
    throw new BucketAway(`${name}: ${message}`, status >= 300 && status < 500);
  }
}

/** Where the addresses point to that it signs: whether a bucket's name stands in the host depends on more than the settings. */
const originOf = async (client: S3Client, Bucket: string): Promise<string> =>
  new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: PROBE.key }))).origin;

/**
 * The bucket of `settings`. Objects are written whole, so that nothing half written is ever left in it. Checksums are sent as
 * headers: what the SDK would do by itself, a trailer in `aws-chunked` coding, Aliyun and others refuse. Deletes go one by one,
 * since such services take the checksums of each other's lists as little.
 */
export async function createS3Bucket(settings: S3Settings): Promise<Bucket> {
  const { bucket: Bucket, region, accessKeyId, secretAccessKey, endpoint, readUrl, isPathStyle } = settings;
  const clientAt = (address: string | null): S3Client =>
    new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: isPathStyle,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 2,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: WITHIN_MS },
      ...(address === null ? {} : { endpoint: address }),
    });
  const client = clientAt(endpoint);
  const forReaders = readUrl === null ? null : clientAt(readUrl);
  return {
    takesUploads: settings.takesUploads,
    readOrigin: forReaders && (await originOf(forReaders, Bucket)),
    async put({ key: Key, contentType: ContentType, bytes: Body, sha256 }) {
      const ChecksumSHA256 = sha256.toString("base64");
      const command = new PutObjectCommand({ Bucket, Key, ContentType, Body, ChecksumSHA256 });
      await answered((abortSignal) => client.send(command, { abortSignal }));
    },
    get: (Key) =>
      answered(async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
          return Buffer.from((await Body?.transformToByteArray()) ?? []);
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    async remove(Key) {
      await answered((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
    },
    readUrl(Key, { contentType: ResponseContentType, disposition: ResponseContentDisposition }) {
      const read = new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentType,
        ResponseContentDisposition,
        ResponseCacheControl: "no-store",
      });
      return getSignedUrl(forReaders ?? client, read, { expiresIn: READ_SECONDS });
    },
  };
}

/**
 * The bucket of `settings`, once it was seen to take, give and delete. Rejects with a sentence for the person at the shell; where
 * the bucket only does not answer, `onAway` hears of it instead, if it is given.
 */
export async function openBucket(
  settings: S3Settings,
  onAway: ((text: string) => void) | null = null,
): Promise<Bucket> {
  const bucket = await createS3Bucket(settings);
  try {
    await bucket.put({ ...PROBE, sha256: sha256Of(PROBE.bytes) });
    const read = await bucket.get(PROBE.key);
    if (read === null || !read.equals(PROBE.bytes)) throw new BucketAway("what was written is not read again", true);
    await bucket.remove(`${PROBE.key}-none`);
    return bucket;
  } catch (error) {
    if (onAway !== null && error instanceof BucketAway && !error.isRefusal) {
      onAway(`存储桶 ${settings.bucket} 暂时没有回应（${error.message}）：照常启动，在它恢复之前不能上传和读取文件`);
      return bucket;
    }
    throw new Error(
      `存储桶 ${settings.bucket} 不能读写（${(error as Error).message}），请检查 FILES_S3_* 与 AWS_* 的设置`,
    );
  }
}
