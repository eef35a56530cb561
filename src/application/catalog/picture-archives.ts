import type { RefusedPicture } from "../../domain/catalog/import/import-pictures.ts";
import type { ChosenFile } from "../system/uploads.ts";

/** Opens archives of pictures on the device. */
export abstract class PictureArchives {
  /** The pictures of a zip, and what else it holds. Rejects with `ApiError` where it cannot be read or holds too much. */
  abstract open(archive: ChosenFile): Promise<{ pictures: ChosenFile[]; refused: RefusedPicture[] }>;
}
