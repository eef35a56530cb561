import { answers, everybodyReads, get } from "../call.ts";
import type { ApiDocument } from "./api-schemas.ts";

export const apiDocument = everybodyReads(answers("whole", get<ApiDocument>("/openapi.json", "This document")));
