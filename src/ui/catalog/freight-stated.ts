import { useEffect, useRef } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { useDeliveryCity } from "../kit/delivery-city.tsx";

/**
 * Rows state their freight to the person's city, once there is one, whenever it is another, and none once it is emptied. `rowsOf`:
 * the rows that are shown, `null` while they are on their way.
 */
export function useFreightStated<Snapshot>(
  actor: { getSnapshot(): Snapshot; send(event: { type: "cityChosen" }): void },
  rowsOf: (snapshot: Snapshot) => readonly GoodsBrief[] | null,
): void {
  const [city] = useDeliveryCity();
  const before = useRef("");
  useEffect(() => {
    const isStated = (rowsOf(actor.getSnapshot()) ?? []).every(({ freight }) => freight !== undefined);
    if (city !== before.current && (before.current !== "" || !isStated)) actor.send({ type: "cityChosen" });
    before.current = city;
  }, [actor, city, rowsOf]);
}
