import { placeByCode } from "../domain/timber/places.ts";
import { codeOf, record, rowsIn, text } from "./data.ts";

/** An invented warehouse at a real place of the trade. */
export type DemoStore = {
  storeName: string;
  portCode: string;
  provinceName: string;
  cityCode: string;
  cityName: string;
  address: string;
  phone: string;
};

const FACTS = { portCode: codeOf(placeByCode), storeName: text, address: text, areaCode: text };

export const DEMO_STORES: readonly DemoStore[] = rowsIn("stores", record(FACTS)).map(
  ({ portCode, storeName, address, areaCode }, index) => {
    const place = placeByCode(portCode)!; // a code that is read is known
    return {
      storeName,
      portCode,
      provinceName: place.province,
      cityCode: place.cityCode,
      cityName: place.cityName,
      address,
      phone: `${areaCode}-8000${String(1001 + 7 * index)}`,
    };
  },
);
