import type { AgreementAdmin, NewsAdmin } from "../../application/content/news-admin.ts";
import { addAgreement, agreementVersion, withdrawAgreement } from "../../contract/content/agreement-calls.ts";
import {
  editedArticle,
  pinArticle,
  publishArticle,
  removeArticle,
  saveArticle,
  takeArticleOffline,
} from "../../contract/content/news-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself shows that there is no such thing. */
const SILENT = { silent: true } as const;

export const createHttpNewsAdmin = (http: HttpClient): NewsAdmin => ({
  article: (id) => http.send(editedArticle, { id }, SILENT),
  async save(article, at, idempotencyKey) {
    const { channelCode, title, subtitle, cover, source, author, contentHtml, tags, isTop, speciesCodes } = article;
    const text = { channelCode, title, subtitle, cover, source, author, contentHtml, tags, isTop, speciesCodes };
    await http.send(saveArticle, { ...text, ...at }, { idempotencyKey });
  },
  async publish({ id, version }, publishTime) {
    await http.send(publishArticle, { id, version, publishTime });
  },
  async offline({ id, version }) {
    await http.send(takeArticleOffline, { id, version });
  },
  async top({ id, version }, isTop) {
    await http.send(pinArticle, { id, version, isTop });
  },
  remove: ({ id, version }) => http.send(removeArticle, { id, version }),
});

export const createHttpAgreementAdmin = (http: HttpClient): AgreementAdmin => ({
  version: (id) => http.send(agreementVersion, { id }, SILENT),
  async add(text, idempotencyKey) {
    await http.send(addAgreement, text, { idempotencyKey });
  },
  withdraw: (id) => http.send(withdrawAgreement, { id }),
});
