import { useMachine } from "@xstate/react";
import { useEffect } from "react";
import { type FreightLine, Freights } from "../../application/system/delivery-place.ts";
import { createFreightMachine, freightQuery } from "../../application/system/freight-machine.ts";
import type { WarehouseFreight } from "../../domain/freight/freight-quote.ts";
import { routeChanged, useWired } from "../wiring.tsx";

/** The freight of these goods to a city, by warehouse; nothing before it is known, or where the city is "". */
export function useFreightTo(city: string, lines: readonly FreightLine[]): readonly WarehouseFreight[] {
  const asked = freightQuery(city, lines);
  const [state, send] = useMachine(useWired(createFreightMachine, { freights: Freights }), { input: { query: asked } });
  const { cityCode, lines: counted } = asked;
  useEffect(() => send(routeChanged({ cityCode, lines: counted })), [send, cityCode, counted]);
  return state.context.query.cityCode === city ? (state.context.data ?? []) : [];
}
