import type { WarehouseFreight } from "../../domain/freight/freight-quote.ts";
import { createLoadMachine } from "../load-machine.ts";
import type { FreightLine, Freights } from "./delivery-place.ts";

/** What freight is asked of, as the query of its machine. */
export const freightQuery = (cityCode: string, lines: readonly FreightLine[]) => ({
  cityCode,
  lines: JSON.stringify(lines.filter(({ count }) => count > 0)),
});

/** Freight of goods to a city, by warehouse; none while no city is chosen or nothing is counted. */
export const createFreightMachine = ({ freights }: { freights: Freights }) =>
  createLoadMachine<WarehouseFreight[]>({
    load: async ({ cityCode = "", lines = "[]" }) => {
      const counted = JSON.parse(lines) as FreightLine[]; // as `freightQuery` writes it
      return cityCode === "" || counted.length === 0 ? [] : freights.estimate(cityCode, counted);
    },
  });
