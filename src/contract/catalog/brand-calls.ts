import type { Static } from "typebox";
import type { BrandDetail, BrandPage } from "../../domain/catalog/brand.ts";
import type { KeptBrand } from "../../domain/catalog/brand-form.ts";
import type { Page } from "../../domain/paging.ts";
import type { KnownBrand } from "../../domain/timber/brands.ts";
import type { Call } from "../call.ts";
import type { BrandAdd, BrandAdminList, BrandCodeQuery, BrandList, BrandStatus, BrandUpdate } from "./brand-schemas.ts";

export const brandListAdmin: Call<{ body: BrandAdminList; reply: Page<KeptBrand> }> = {
  method: "POST",
  path: "/api/corporationBrand/admin/getList",
  access: { permission: "catalog:brand:edit" },
  input: "body",
  summary: "Brands for their editors",
};

export const brandAdmin: Call<{ query: Static<typeof BrandCodeQuery>; reply: KeptBrand }> = {
  method: "GET",
  path: "/api/corporationBrand/admin/getInfo",
  access: { permission: "catalog:brand:edit" },
  input: "query",
  summary: "One brand for its editors",
  refusals: [404],
};

export const addBrand: Call<{ body: BrandAdd; reply: string }> = {
  method: "POST",
  path: "/api/corporationBrand/admin/add",
  access: { permission: "catalog:brand:edit" },
  input: "body",
  summary: "Adds a brand",
  refusals: [404],
};

export const updateBrand: Call<{ body: BrandUpdate; reply: null }> = {
  method: "POST",
  path: "/api/corporationBrand/admin/update",
  access: { permission: "catalog:brand:edit" },
  input: "body",
  summary: "Changes a brand",
  refusals: [404, 5001],
};

export const setBrandStatus: Call<{ body: BrandStatus; reply: null }> = {
  method: "POST",
  path: "/api/corporationBrand/admin/setStatus",
  access: { permission: "catalog:brand:edit" },
  input: "body",
  summary: "Shows or hides a brand",
  refusals: [404, 5001],
};

export const brandList: Call<{ body: BrandList; reply: BrandPage }> = {
  method: "POST",
  path: "/api/corporationBrand/getPcList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Brands as buyers see them",
  refusals: [404],
};

export const brandByCode: Call<{ query: Static<typeof BrandCodeQuery>; reply: BrandDetail }> = {
  method: "GET",
  path: "/api/corporationBrand/getPcInfoByCode",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "One brand with its goods",
  refusals: [404],
};

export const brandOptions: Call<{ reply: KnownBrand[] }> = {
  method: "GET",
  path: "/api/corporationBrand/pc/getOptions",
  access: "signed-in",
  input: "none",
  summary: "Brands to choose from in forms",
};
