import type { GoodsBrief } from "./goods.ts";

/** Where goods are, and what that is: a port, or the city of a warehouse that stands in none. */
export const placeFact = ({
  portName,
  cityName,
}: Pick<GoodsBrief, "portName" | "cityName">): [name: string, value: string] =>
  portName === "" ? ["仓库所在地", cityName] : ["港口", portName];
