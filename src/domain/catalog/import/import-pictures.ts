import { extensionOf, IMAGE_RULE, uploadProblem } from "../../system/upload.ts";
import { GOODS_LIMITS } from "../goods/goods-input.ts";
import { keyOf, meansNone, plainText } from "./import-cells.ts";

/**
 * The pictures that come with a file of goods: which of them a row names in its cell, and which bear its number. Names are
 * compared without blanks, in small letters, compatibility forms folded, with the extension or without it.
 */

/** Pictures that come with one file, as many as one person may upload within a day. */
export const IMPORT_PICTURES_MAX = 200;

type Named = { readonly name: string };

/** A picture that is not taken, and why, for a person. */
export type RefusedPicture = { readonly name: string; readonly reason: string };

/** Adds `one` to those under `key`. */
const addTo = <Key, One>(lists: Map<Key, One[]>, key: Key, one: One): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
};

/** Refused pictures by the reason that they share, in the order in which they were refused. */
export function refusedByReason(refused: readonly RefusedPicture[]): { reason: string; names: string[] }[] {
  const names = new Map<string, string[]>();
  for (const { name, reason } of refused) addTo(names, reason, name);
  return [...names].map(([reason, some]) => ({ reason, names: some }));
}

const stemKey = (name: string): string => keyOf(name).replace(/\.(?:png|jpe?g)$/, "");

/** Pictures by what a cell may call them. */
export type PictureBook<Picture extends Named> = {
  readonly byName: ReadonlyMap<string, Picture>;
  readonly byStem: ReadonlyMap<string, readonly Picture[]>;
};

/** The book of pictures whose names differ (`judgedPictures`). */
export function pictureBook<Picture extends Named>(pictures: readonly Picture[]): PictureBook<Picture> {
  const byStem = new Map<string, Picture[]>();
  for (const picture of pictures) addTo(byStem, stemKey(picture.name), picture);
  return { byName: new Map(pictures.map((picture) => [keyOf(picture.name), picture])), byStem };
}

/**
 * Which of the chosen files may be uploaded beside those that are `held` already, with why the others may not. One with the
 * name of a held one takes its place; of two chosen together only the first is taken.
 */
export function judgedPictures<Picture extends Named & { readonly size: number }>(
  chosen: readonly Picture[],
  held: readonly Named[],
): { taken: Picture[]; refused: RefusedPicture[] } {
  const taken: Picture[] = [];
  const refused: RefusedPicture[] = [];
  const heldKeys = new Set(held.map(({ name }) => keyOf(name)));
  const keys = new Set<string>();
  let number = heldKeys.size;
  for (const picture of chosen) {
    const key = keyOf(picture.name);
    const isNew = !heldKeys.has(key);
    const reason =
      uploadProblem(picture, IMAGE_RULE, 0) ??
      (keys.has(key) ? "与另一张图片同名" : null) ??
      (isNew && number >= IMPORT_PICTURES_MAX ? `一次最多 ${IMPORT_PICTURES_MAX} 张图片` : null);
    if (reason !== null) {
      refused.push({ name: picture.name, reason });
      continue;
    }
    keys.add(key);
    if (isNew) number += 1;
    taken.push(picture);
  }
  return { taken, refused };
}

/** The first two pictures among `pictures` whose names are the same, or `null`. */
export function sameNamed<Picture extends Named>(pictures: readonly Picture[]): readonly [Picture, Picture] | null {
  const byKey = new Map<string, Picture>();
  for (const picture of pictures) {
    const before = byKey.get(keyOf(picture.name));
    if (before !== undefined) return [before, picture];
    byKey.set(keyOf(picture.name), picture);
  }
  return null;
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join("");

/** The picture or pictures that one name means. */
const meant = <Picture extends Named>({ byName, byStem }: PictureBook<Picture>, name: string): readonly Picture[] => {
  const exact = byName.get(keyOf(name));
  return exact === undefined ? (byStem.get(keyOf(name)) ?? []) : [exact];
};

/**
 * The pictures named in the cell of a row, in its order, each once: names between 、, ; or line ends, or blanks where a name with
 * blanks is none; 无 is no picture at all. `pictures` is `null` where the cell names none.
 */
export function namedPictures<Picture extends Named>(
  cell: string,
  book: PictureBook<Picture>,
): { readonly pictures: readonly Picture[] | null } | { readonly problems: readonly string[] } {
  if (plainText(cell) === "") return { pictures: null };
  const missing: string[] = [];
  const unclear: string[] = [];
  const found = new Set<Picture>();
  const take = (name: string): void => {
    const [one, ...others] = meant(book, name);
    if (one === undefined) missing.push(name);
    else if (others.length > 0) unclear.push(name);
    else found.add(one);
  };
  const takeEach = (name: string): void => {
    const words = name.split(" ");
    const areNames = meant(book, name).length === 0 && words.every((word) => meant(book, word).length > 0);
    for (const one of areNames ? words : [name]) take(one);
  };
  if (meant(book, cell).length > 0) take(plainText(cell));
  else if (meansNone(cell)) return { pictures: [] };
  else for (const part of cell.split(/[、,，;；\r\n]/)) if (plainText(part) !== "") takeEach(plainText(part));
  const problems = [
    ...(missing.length === 0 ? [] : [`没有选取名为${quoted(missing)}的图片`]),
    ...(unclear.length === 0 ? [] : [`${quoted(unclear)}有几张图片，请写明扩展名`]),
    ...(found.size > GOODS_LIMITS.images ? [`图片不超过 ${GOODS_LIMITS.images} 张`] : []),
  ];
  return problems.length > 0 ? { problems } : { pictures: [...found] };
}

/** A row with its number. `named`: the pictures its cell names, `null` for none; a row that is not taken gets no picture. */
export type PicturedRow<Picture extends Named> = {
  readonly row: number;
  readonly merchantSku: string;
  readonly isTaken: boolean;
  readonly named: readonly Picture[] | null;
};

/**
 * Whose pictures are whose: `pictures` by the rows that have any or state that they have none; `notes` for rows whose pictures
 * are not theirs alone, not clear or too many; `unused`: the others, in the order in which they were given.
 */
export type SharedPictures<Picture extends Named> = {
  readonly pictures: ReadonlyMap<number, readonly Picture[]>;
  readonly notes: readonly { readonly row: number; readonly reason: string }[];
  readonly unused: readonly Picture[];
};

/** `KS-001-2`, `KS-001_3`, `KS-001(4)`: a number of goods, then which of their pictures it is. */
const NUMBERED = /^(.+)(?:[-_](\d{1,3})|\((\d{1,3})\))$/;

type Numbers<Picture extends Named> = ReadonlyMap<string, readonly PicturedRow<Picture>[]>;

/** The rows that a picture bears the number of, and its place among theirs. A number that is one itself has no place in it. */
function numbered<Picture extends Named>(
  { name }: Named,
  rows: Numbers<Picture>,
): { rows: readonly PicturedRow<Picture>[]; place: number } {
  const stem = stemKey(name);
  const exact = rows.get(stem);
  if (exact !== undefined) return { rows: exact, place: 0 };
  const [, base = "", dashed, bracketed] = NUMBERED.exec(stem) ?? [];
  return { rows: rows.get(base) ?? [], place: Number(dashed ?? bracketed ?? 0) };
}

/**
 * Gives each picture to the rows that name it, else to the one row whose number it bears (`KS-001.jpg`, `KS-001-2.jpg`,
 * `KS-001_3.png`, `KS-001(4).jpg`, in this order), where that row names none.
 */
export function sharedPictures<Picture extends Named>(
  rows: readonly PicturedRow<Picture>[],
  pictures: readonly Picture[],
): SharedPictures<Picture> {
  const given = new Map<number, readonly Picture[]>();
  const notes: { row: number; reason: string }[] = [];
  const firstRow = new Map<Picture, number>();
  for (const { row, named, isTaken } of rows) {
    if (named === null || !isTaken) continue;
    given.set(row, named);
    for (const picture of named) {
      const first = firstRow.get(picture);
      if (first === undefined) firstRow.set(picture, row);
      else notes.push({ row, reason: `图片“${picture.name}”第 ${first} 行也用` });
    }
  }
  const byNumber = new Map<string, PicturedRow<Picture>[]>();
  for (const row of rows) if (row.merchantSku !== "") addTo(byNumber, keyOf(row.merchantSku), row);
  const borne = new Map<PicturedRow<Picture>, { picture: Picture; place: number }[]>();
  const unclear = new Map<PicturedRow<Picture>, Picture[]>();
  for (const picture of pictures) {
    if (firstRow.has(picture)) continue;
    const { rows: found, place } = numbered(picture, byNumber);
    const taking = found.filter(({ isTaken, named }) => isTaken && named === null);
    const isClear = taking.length === 1 && new Set(found.map(({ merchantSku }) => merchantSku)).size === 1;
    for (const row of taking) {
      if (isClear) addTo(borne, row, { picture, place });
      else addTo(unclear, row, picture);
    }
  }
  for (const [{ row }, found] of unclear)
    notes.push({ row, reason: `几行的货号相近，图片${quoted(found.map(({ name }) => name))}不知属于哪一行，未使用` });
  for (const [{ row }, found] of borne) {
    const inOrder = found
      .sort((a, b) => a.place - b.place || (keyOf(a.picture.name) < keyOf(b.picture.name) ? -1 : 1))
      .map(({ picture }) => picture);
    const most = GOODS_LIMITS.images;
    given.set(row, inOrder.slice(0, most));
    if (inOrder.length > most)
      notes.push({
        row,
        reason: `图片不超过 ${most} 张，${quoted(inOrder.slice(most).map(({ name }) => name))}未使用`,
      });
  }
  const used = new Set([...given.values()].flat());
  return { pictures: given, notes, unused: pictures.filter((picture) => !used.has(picture)) };
}

/** Bytes of an archive of pictures at most, packed. */
export const PICTURE_ARCHIVE_BYTES = 200 * 1024 * 1024;
/** Bytes that its pictures may unpack to together. */
export const PICTURE_ARCHIVE_UNPACKED = 300 * 1024 * 1024;
/** Files of every kind that it may list. */
export const PICTURE_ARCHIVE_ENTRIES = 2_000;

/** Whether a chosen file is an archive of pictures. */
export const isPictureArchive = (name: string): boolean => extensionOf(name) === "zip";

/** A file of an archive by its path, which has not been unpacked. `canUnpack`: neither encrypted nor packed in a rare way. */
export type ArchivedFile = { readonly path: string; readonly size: number; readonly canUnpack: boolean };

/** Files that systems add to archives by themselves. */
const BY_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.[^./]|(?:thumbs\.db|desktop\.ini)$)/i;

/**
 * The pictures of an archive under their own names, folders cut off, and what else it holds with the reason; `problem` where its
 * pictures are too much to be unpacked. What systems add is passed over.
 */
export function archivedPictures<File extends ArchivedFile>(
  files: readonly File[],
): { taken: (File & Named)[]; refused: RefusedPicture[] } | { problem: string } {
  const refused: RefusedPicture[] = [];
  const named = files.flatMap((file): (File & Named)[] => {
    const path = file.path.replaceAll("\\", "/");
    if (path.endsWith("/") || BY_SYSTEMS.test(path)) return [];
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (file.canUnpack) return [{ ...file, name }];
    refused.push({ name, reason: "已加密或压缩方式特殊，无法解压" });
    return [];
  });
  const { taken, refused: others } = judgedPictures(named, []);
  const bytes = taken.reduce((sum, { size }) => sum + size, 0);
  if (bytes > PICTURE_ARCHIVE_UNPACKED) return { problem: "压缩包里的图片超过 300 MB，请分成几个" };
  return { taken, refused: [...refused, ...others] };
}
