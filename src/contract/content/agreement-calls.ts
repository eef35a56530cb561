import type { Agreement, AgreementVersionDetail } from "../../domain/content/agreement.ts";
import type { AgreementId } from "../../domain/ids.ts";
import { costly, everybodyReads, get, holders, post, roomy } from "../call.ts";
import type { AgreementAdd, AgreementAdded, AgreementQuestion } from "./agreement-schemas.ts";

const mayEditNews = holders("content:news:edit");

export const agreementText = everybodyReads(
  get<AgreementQuestion, Agreement>(
    "/api/agreement/getInfo",
    "The agreement of a type that is in force, or its text of an earlier version",
    404,
    5001,
  ),
);
export const agreementVersion = mayEditNews(
  get<{ id: AgreementId }, AgreementVersionDetail>(
    "/api/agreement/admin/getInfo",
    "One version with its paragraphs",
    404,
  ),
);
export const addAgreement = costly(
  "cleaning",
  mayEditNews(
    roomy(
      1024,
      post<AgreementAdd, AgreementAdded>(
        "/api/agreement/admin/add",
        "Adds a version that begins at a time or at once",
        404,
        5001,
      ),
    ),
  ),
);
export const withdrawAgreement = mayEditNews(
  post<{ id: AgreementId }, null>("/api/agreement/admin/withdraw", "Withdraws a version that has not begun", 404),
);
