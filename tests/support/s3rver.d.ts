declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** What is used of it; it has no types of its own. */
  class S3rver {
    constructor(options: object);
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    logger: { exceptions: { unhandle(): void }; close(): void };
  }

  export = S3rver;
}
