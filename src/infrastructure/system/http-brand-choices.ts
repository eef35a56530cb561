import type { BrandChoices } from "../../application/system/brand-choices.ts";
import { brandBook, type KnownBrand } from "../../domain/timber/brands.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBrandChoices = (http: HttpClient): BrandChoices => ({
  read: async () =>
    brandBook(await http.get<KnownBrand[]>("/api/corporationBrand/pc/getOptions", {}, { silent: true })),
});
