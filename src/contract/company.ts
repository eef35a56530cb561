import { type Static, Type } from "typebox";
import { CompanyBriefSchema } from "./account.ts";
import { IdSchema, Shape } from "./common.ts";

/** One company of the person (product §2). `role` 1 owner. `isMain`: the one they act for after signing in. */
export const MyCompany = Type.Object({
  ...CompanyBriefSchema.properties,
  role: Type.Integer(),
  isMain: Type.Boolean(),
});
export type MyCompany = Static<typeof MyCompany>;
export const MyCompanyListData = Type.Array(MyCompany);

export const SetMainCompanyQuery = Shape({ id: IdSchema });
