import { type TSchema, Type } from "typebox";

/** What every call answers: `code` 200 is success. `serverAt` epoch ms. */
export const Reply = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), data, serverAt: Type.Integer() });

/** The envelope as a client sees it. */
export type Envelope<Data = unknown> = { code: number; msg: string; data: Data; serverAt?: number };
