import { sameNamed } from "../../../domain/catalog/import/import-pictures.ts";
import type { FileId, PersonId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { warning } from "../../reply.ts";
import { ownPictures } from "../../system/files/stored-file-store.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import { goodsShowing, type RowPictures, shownAlready, stagePictures } from "./import-store.ts";

/** The uploads that come with a file of goods, and whose they are. */
export type PictureUploads = { personId: PersonId; fileIds: readonly FileId[] };

/** An upload as rows may use it. `name`: its owner's; `fileName`: its address; `isFresh`: it belongs to no goods yet. */
export type GivenPicture = { name: string; fileName: string; isFresh: boolean };

const PURPOSE = "goods";

/**
 * The pictures of `fileIds` in their order; with `lock`, they stay until the commit. Throws a warning where one is not a public
 * picture of the person, belongs to something else, or two have the same name.
 */
export async function givenPictures(
  tx: Db,
  { personId, fileIds }: PictureUploads,
  lock: boolean,
): Promise<GivenPicture[]> {
  if (fileIds.length === 0) return [];
  const found = await ownPictures(tx, personId, { ids: fileIds, purpose: PURPOSE, lock });
  const byId = new Map(found.map((file) => [file.id, file]));
  const pictures = [...new Set(fileIds)].map((id): GivenPicture => {
    const file = byId.get(id);
    if (file === undefined) throw warning("有图片已失效，请移除图片后重新选取");
    return { name: file.originalName, fileName: file.fileName, isFresh: file.purpose === null };
  });
  const same = sameNamed(pictures);
  if (same !== null) throw warning(`图片“${same[0].name}”与“${same[1].name}”同名，请改名后重新选取`);
  return pictures;
}

/**
 * Gives the goods of staged rows their pictures. One that was uploaded once more is the one that they show, so that the same
 * file with the same pictures changes nothing.
 */
export async function placePictures(tx: Db, rows: readonly RowPictures[]): Promise<void> {
  const same = new Map(
    (await shownAlready(tx, rows)).map(({ rowNo, image, same: shown }) => [`${rowNo} ${image}`, shown]),
  );
  const placed = rows.map(({ rowNo, images }) => ({
    rowNo,
    images: [...new Set(images.map((image) => same.get(`${rowNo} ${image}`) ?? image))],
  }));
  await stagePictures(tx, placed);
}

/** Attaches the fresh ones among `pictures` to the goods that show them now. */
export async function attachPictures(tx: Db, personId: PersonId, pictures: readonly GivenPicture[]): Promise<void> {
  const fresh = pictures.filter(({ isFresh }) => isFresh).map(({ fileName }) => fileName);
  if (fresh.length === 0) return;
  for (const { image, goodsId } of await goodsShowing(tx, fresh))
    await attachFiles(tx, personId, [image], { purpose: PURPOSE, subjectId: goodsId });
}
