import type { SpotCheckId } from "../../domain/ids.ts";
import { post, roomy, signedIn } from "../call.ts";
import type { SpotCheckBody } from "./spot-check-schemas.ts";

export const addSpotCheck = signedIn(
  roomy(64, post<SpotCheckBody, SpotCheckId>("/api/spotCheck/pc/add", "States a spot check of sizes", 404, 5001)),
);
