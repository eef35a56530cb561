import type { Call } from "../call.ts";
import type { ApiDocument } from "./api-schemas.ts";

export const apiDocument: Call<{ reply: ApiDocument }> = {
  method: "GET",
  path: "/openapi.json",
  access: "public",
  perNetwork: "reads",
  input: "none",
  answers: "whole",
  summary: "This document",
};
