/**
 * A bucket that speaks S3, in which bytes of files lie beside the database. What it does rejects with `BucketAway` where the
 * bucket does not answer in time or refuses.
 */
export type Bucket = {
  /** New uploads go into it; else it is read and deleted from. */
  takesUploads: boolean;
  /** Where browsers read from it by `readUrl`; `null`: they do not, the node reads for them. */
  readOrigin: string | null;
  /** Writes an object; the bucket refuses bytes that do not have that hash. */
  put(object: NewObject): Promise<void>;
  /** `null`: there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes an object, if it is there. */
  remove(key: string): Promise<void>;
  /** An address at which whoever has it reads the object for a minute, with these headers. */
  readUrl(key: string, headers: { contentType: string; disposition: string }): Promise<string>;
};

export type NewObject = { key: string; contentType: string; bytes: Buffer; sha256: Buffer };

/** The bucket did not do what it was asked: HTTP 503. `isRefusal`: it answered, and would answer the same again. */
export class BucketAway extends Error {
  readonly statusCode = 503;
  readonly isRefusal: boolean;
  constructor(reason: string, isRefusal = false) {
    super(`S3: ${reason}`);
    this.isRefusal = isRefusal;
  }
}
