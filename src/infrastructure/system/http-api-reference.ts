import type { ApiReference, Drawing } from "../../application/system/api-reference.ts";
import { apiDocument } from "../../contract/system/api-calls.ts";
import type { ApiDocument } from "../../contract/system/api-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The library that draws documents; it is loaded on demand. */
export abstract class DocumentReader {
  abstract load(): Promise<(document: ApiDocument) => Drawing>;
}

export const createHttpApiReference = (http: HttpClient, reader: DocumentReader): ApiReference => ({
  async open() {
    const [document, drawingOf] = await Promise.all([
      http.send(apiDocument, undefined, { silent: true }),
      reader.load(),
    ]);
    return drawingOf(document);
  },
});
