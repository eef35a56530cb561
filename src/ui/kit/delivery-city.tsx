import { useEffect, useState } from "react";
import { DeliveryPlace } from "../../application/system/delivery-place.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { DELIVERY_CITIES } from "../../domain/freight/cities.ts";
import { useLatePort } from "../wiring.tsx";
import { SearchSelect } from "./search-select.tsx";

const CITIES = choicesOf(DELIVERY_CITIES);

/** Where the person's goods go, "" until a city is chosen, and on every page as the server sends it. */
export function useDeliveryCity(): readonly [city: string, choose: (cityCode: string) => void] {
  const place = useLatePort(DeliveryPlace);
  const [city, setCity] = useState("");
  useEffect(() => {
    if (place === null) return;
    const read = () => setCity(place.current());
    read();
    return place.subscribe(read);
  }, [place]);
  return [city, (cityCode) => place?.choose(cityCode)];
}

/** The city that goods go to, found by its name or its sound; chosen here, or emptied, it holds everywhere. */
export function DeliveryCityChoice() {
  const [city, choose] = useDeliveryCity();
  return <SearchSelect label="送到" none="选择城市" options={CITIES} value={city} onChange={choose} />;
}
