import type { BrandChoices } from "../../application/system/brand-choices.ts";
import { brandOptions } from "../../contract/catalog/brand-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBrandChoices = (http: HttpClient): BrandChoices => ({
  async read() {
    const brands = await http.send(brandOptions, undefined, { silent: true });
    // The pages that use them have the program's own brands; the core, which every page fetches, has not.
    const { brandBook } = await import("../../domain/timber/brands.ts");
    return brandBook(brands);
  },
});
