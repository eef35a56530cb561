import { dm3 } from "../units.ts";
import type { PortStock } from "./market-summary.ts";

/**
 * A sketch of where ports and border stations lie: the coast and two rivers as drawn by hand, the stations joined by a line. It
 * says where to look and how far apart, and is no map of a country: it has neither areas nor borders nor islands.
 */

/** Degrees east and north. */
type Spot = readonly [east: number, north: number];

/** A place in the sketch, y downwards. */
export type MapPlace = { x: number; y: number };

const WEST = 104;
const NORTH = 51.5;
/** Units per degree of latitude; one of longitude is as short as at 35° north. */
const UNIT = 10;
const NARROWER = 0.82;
/** The box of the sketch. */
export const MAP_BOX = { width: 250, height: 315 } as const;

export const placeOf = ([east, north]: Spot): MapPlace => ({
  x: Math.round((east - WEST) * UNIT * NARROWER * 10) / 10,
  y: Math.round((NORTH - north) * UNIT * 10) / 10,
});

const pathOf = (spots: readonly Spot[]): string =>
  spots
    .map(placeOf)
    .map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`)
    .join("");

/** From the mouth of the Yalu to the Beilun. */
const COAST: readonly Spot[] = [
  [124.3, 39.9],
  [123.2, 39.7],
  [121.7, 38.9],
  [121.2, 38.8],
  [121.9, 39.9],
  [122.1, 40.6],
  [121.1, 40.8],
  [119.7, 39.9],
  [118.9, 39.1],
  [117.8, 39.2],
  [117.7, 38.4],
  [118.8, 38.1],
  [119.1, 37.3],
  [120.3, 37.7],
  [121.4, 37.6],
  [122.6, 37.3],
  [122.2, 36.8],
  [120.8, 36.4],
  [120.1, 35.9],
  [119.3, 35.0],
  [120.2, 34.3],
  [120.9, 33.0],
  [121.9, 31.9],
  [121.2, 31.8],
  [121.9, 31.1],
  [121.4, 30.7],
  [120.7, 30.4],
  [121.9, 29.9],
  [121.6, 28.9],
  [121.0, 28.0],
  [120.3, 27.1],
  [119.6, 25.9],
  [119.1, 25.1],
  [118.1, 24.4],
  [116.8, 23.3],
  [115.2, 22.7],
  [114.2, 22.5],
  [113.6, 22.9],
  [113.4, 22.1],
  [111.9, 21.7],
  [110.5, 21.2],
  [110.4, 20.4],
  [109.8, 20.5],
  [109.8, 21.4],
  [108.7, 21.7],
  [108.0, 21.5],
];
/** The Yangtze and the Pearl River, which ships go up. */
const RIVERS: readonly (readonly Spot[])[] = [
  [
    [121.2, 31.8],
    [119.8, 32.1],
    [118.6, 32.1],
    [117.0, 30.6],
    [115.8, 29.8],
    [114.4, 30.7],
    [112.6, 29.6],
    [111.2, 30.6],
    [108.6, 30.7],
    [106.6, 29.6],
  ],
  [
    [113.6, 22.9],
    [112.4, 23.1],
    [111.3, 23.5],
    [109.6, 23.1],
  ],
];
/** The border stations from west to east. */
const STATIONS: readonly Spot[] = [
  [112.0, 43.7],
  [117.5, 49.6],
  [127.5, 50.2],
  [132.5, 47.7],
  [131.1, 44.4],
];

export const COAST_PATH = pathOf(COAST);
export const RIVER_PATH = RIVERS.map(pathOf).join("");
export const STATION_PATH = pathOf(STATIONS);

/** Where the ports and border stations lie, by their codes in the table of places. */
export const PORT_SPOTS: Readonly<Record<string, Spot>> = {
  taicang: [121.2, 31.6],
  changshu: [120.9, 31.8],
  zhangjiagang: [120.4, 32.0],
  zhenjiang: [119.5, 32.2],
  jingjiang: [120.2, 32.0],
  nantong: [120.8, 32.0],
  taizhou: [119.9, 32.3],
  shanghai: [121.7, 31.2],
  qingdao: [120.3, 36.0],
  lanshan: [119.3, 35.1],
  yantai: [121.3, 37.6],
  tianjin: [117.8, 39.0],
  caofeidian: [118.5, 39.0],
  dalian: [121.7, 39.0],
  manzhouli: [117.5, 49.6],
  erlian: [112.0, 43.7],
  suifenhe: [131.1, 44.4],
  heihe: [127.5, 50.2],
  tongjiang: [132.5, 47.7],
  putian: [119.0, 25.2],
  zhangzhou: [117.9, 24.4],
  xiamen: [118.1, 24.5],
  dongguan: [113.6, 22.9],
  guangzhou: [113.5, 23.0],
  qinzhou: [108.6, 21.7],
  fangchenggang: [108.3, 21.6],
  guigang: [109.6, 23.1],
  ningbo: [121.8, 30.0],
  xian: [109.0, 34.4],
  wuhan: [114.5, 30.7],
};

/** Radii of the smallest and of the largest dot. */
const RADIUS = { least: 2.5, most: 13 } as const;

/** A port of the sketch with its dot, whose area says how much of the most there is. */
export type PortDot = PortStock & MapPlace & { radius: number };

/** The dots of the ports that have a place, the largest first so that a small one is not hidden by it. */
export function portDots(ports: readonly PortStock[]): PortDot[] {
  // Either all dots are as large as their stock or, as long as it is not counted, as their number of goods.
  const isCounted = ports.some(({ volume = 0 }) => volume > 0);
  const amountOf = ({ goodsNum, volume = dm3(0) }: PortStock): number => (isCounted ? volume : goodsNum);
  const most = Math.max(1, ...ports.map(amountOf));
  return ports
    .flatMap((port) => {
      const spot = PORT_SPOTS[port.code];
      if (spot === undefined || port.goodsNum <= 0) return [];
      const radius = Math.max(RADIUS.least, RADIUS.most * Math.sqrt(amountOf(port) / most));
      return [{ ...port, ...placeOf(spot), radius }];
    })
    .sort((a, b) => b.radius - a.radius || (a.code < b.code ? -1 : 1));
}
