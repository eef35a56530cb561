import type { App } from "../../server/http.ts";
import { bannerPictureRoutes } from "./banner-pictures.ts";
import { goodsPictureRoutes } from "./goods-pictures.ts";
import { newsCoverRoutes } from "./news-covers.ts";

/** `/pictures/{goods,news,banner}/**`: drawings for what has no uploaded photograph. */
export function drawnPictureRoutes(app: App): void {
  goodsPictureRoutes(app);
  newsCoverRoutes(app);
  bannerPictureRoutes(app);
}
