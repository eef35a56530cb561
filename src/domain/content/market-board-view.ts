import { anyOf, DM3, FEN, type Infer, list, maybe, NUMBER, optional, record, TEXT } from "../records.ts";
import { PAGES } from "../shell/pages.ts";
import { grouped } from "../text.ts";
import { dm3 } from "../units.ts";
import { CHOICE } from "./price-index-view.ts";

/** Steps of one hue, 1 the palest; 0 has none. */
export const HEAT_STEPS = [0, 1, 2, 3, 4, 5] as const;
export type HeatStep = (typeof HEAT_STEPS)[number];

/** A species in a port where some of it can be bought. */
export const BOARD_CELL = record({
  speciesCode: TEXT,
  portCode: TEXT,
  /** Goods that can be bought now. */
  goodsNum: NUMBER,
  /** How much of them there is; absent until it was counted. */
  volume: optional(DM3),
  /** The week's published prices as one, fen per m³ with tax; `null` where none was published. */
  price: maybe(FEN),
  /** Against the last published week, percent. */
  changePct: maybe(NUMBER),
  /** How dear the species is here among its ports. */
  heat: anyOf(HEAT_STEPS),
});
export type BoardCell = Infer<typeof BOARD_CELL>;

/** Species × port of one kind of timber. A pair without offers has no cell. */
export const MARKET_BOARD = record({
  kind: CHOICE,
  /** The Friday of the prices, yyyy-MM-dd; `null` before the first. */
  closeDate: maybe(TEXT),
  /** Those with most offers first, as the ports. */
  species: list(CHOICE),
  ports: list(CHOICE),
  cells: list(BOARD_CELL),
});
export type MarketBoard = Infer<typeof MARKET_BOARD>;

/** A board with the kinds that have one, those with most offers first. */
export const MARKET_BOARDS = record({ board: maybe(MARKET_BOARD), kinds: list(CHOICE) });
export type MarketBoards = Infer<typeof MARKET_BOARDS>;

/** The first rows of a board and the first columns that have a cell in them; no row and no column is empty. */
export function boardPart(board: MarketBoard, rows: number, columns: number): MarketBoard {
  const codesOf = (some: readonly { code: string }[]) => some.map(({ code }) => code);
  const first = codesOf(board.species.slice(0, rows));
  const inRows = board.cells.filter(({ speciesCode }) => first.includes(speciesCode));
  const ports = board.ports.filter(({ code }) => inRows.some(({ portCode }) => portCode === code)).slice(0, columns);
  const cells = inRows.filter(({ portCode }) => codesOf(ports).includes(portCode));
  const species = board.species.filter(({ code }) => cells.some(({ speciesCode }) => speciesCode === code));
  return { ...board, species, ports, cells };
}

/** Where the goods of a cell are listed. */
export const cellAddress = ({ kind }: Pick<MarketBoard, "kind">, { speciesCode, portCode }: BoardCell): string =>
  PAGES.allGoods.to({ kindCode: kind.code, speciesCode, portCode, inStock: "1" });

/** Cubic metres that are written with all their digits. */
const WRITTEN_M3 = 10_000;

/** How much there is, in whole m³ or ten thousands of them: `1,680m³`, `2.3万m³`; as long as it is not counted, of how many goods. */
export function stockText({ goodsNum, volume = dm3(0) }: Pick<BoardCell, "goodsNum" | "volume">): string {
  const m3 = Math.round(volume / 1000);
  if (m3 === 0) return `${grouped(goodsNum)}条`;
  return m3 < WRITTEN_M3 ? `${grouped(m3)}m³` : `${(Math.round(m3 / 1000) / 10).toFixed(1)}万m³`;
}

/** A price of the board in whole yuan, half up: `1,680`. A mean has no fen that anybody asks. */
export const wholeYuan = (price: number): string => grouped(Math.round(price / 100));
