import type { PersonId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { storeFile } from "./stored-files.ts";

/**
 * Stores a file made for one person to download once: returns the `fileName` that GET /common/download takes. Without a download
 * it is removed within a day.
 */
export async function storeExport(
  tx: Db,
  personId: PersonId,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer },
): Promise<string> {
  const file = await storeFile(tx, {
    personId,
    originalName: name,
    contentType,
    isPublic: false,
    temporary: true,
    size: bytes.length,
    variants: [{ variant: "", contentType, bytes }],
  });
  return file.fileName;
}
