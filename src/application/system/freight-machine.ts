import type { YardFreight } from "../../domain/freight/freight-quote.ts";
import { asId, type GoodsId } from "../../domain/ids.ts";
import { createLoadMachine } from "../load-machine.ts";
import type { FreightLine, Freights } from "./delivery-place.ts";

/** What freight is asked of, as the query of its machine. */
export const freightQuery = (cityCode: string, lines: readonly FreightLine[]) => ({
  cityCode,
  lines: lines.map(({ goodsId, count }) => `${goodsId}:${count}`).join(","),
});

const linesIn = (text: string): FreightLine[] =>
  text
    .split(",")
    .map((line) => line.split(":"))
    .flatMap(([goodsId = "", count = ""]) =>
      goodsId === "" || Number(count) < 1 ? [] : { goodsId: asId<GoodsId>(goodsId), count: Number(count) },
    );

/** Freight of goods to a city, by yard; none while no city is chosen or nothing is counted. */
export const createFreightMachine = ({ freights }: { freights: Freights }) =>
  createLoadMachine<YardFreight[]>({
    load: async ({ cityCode = "", lines = "" }) => {
      const counted = linesIn(lines);
      return cityCode === "" || counted.length === 0 ? [] : freights.estimate(cityCode, counted);
    },
  });
