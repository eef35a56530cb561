import type {
  AgreementDesk,
  AgreementVersion,
  EditedNews,
  NewsDesk,
  NewsText,
} from "../../application/content/news-desk.ts";
import type { AgreementAdd, AgreementList } from "../../contract/agreement.ts";
import type { NewsAdminList, NewsPublish, NewsSave } from "../../contract/news.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const NEWS = "/api/news/admin";
const AGREEMENT = "/api/agreement/admin";
/** The page says itself that there is no such thing. */
const SILENT = { silent: true } as const;

export const createHttpNewsDesk = (http: HttpClient): NewsDesk => ({
  list: ({ page, ...wanted }) =>
    http.post<Page<EditedNews>>(`${NEWS}/getList`, { ...wanted, ...page } satisfies NewsAdminList),
  article: (id) => http.get<EditedNews & NewsText & { speciesCodes: string[] }>(`${NEWS}/getInfo`, { id }, SILENT),
  async save(article, at, idempotencyKey) {
    const { channelCode, title, subtitle, cover, source, author, contentHtml, tags, isTop, speciesCodes } = article;
    const text = { channelCode, title, subtitle, cover, source, author, contentHtml, tags, isTop, speciesCodes };
    await http.post(`${NEWS}/save`, { ...text, ...at } satisfies NewsSave, { idempotencyKey });
  },
  async publish({ id, version }, publishTime) {
    await http.post(`${NEWS}/publish`, { id, version, publishTime } satisfies NewsPublish);
  },
  async offline({ id, version }) {
    await http.post(`${NEWS}/offline`, { id, version });
  },
  async top({ id, version }, isTop) {
    await http.post(`${NEWS}/top`, { id, version, isTop });
  },
  async remove({ id, version }) {
    await http.post(`${NEWS}/delete`, { id, version });
  },
  async preview(contentHtml) {
    return (await http.post<{ contentHtml: string }>(`${NEWS}/preview`, { contentHtml }, SILENT)).contentHtml;
  },
});

export const createHttpAgreementDesk = (http: HttpClient): AgreementDesk => ({
  list: (type, page) =>
    http.post<Page<AgreementVersion>>(`${AGREEMENT}/getList`, { type, ...page } satisfies AgreementList),
  version: (id) => http.get<AgreementVersion & { paragraphs: string[] }>(`${AGREEMENT}/getInfo`, { id }, SILENT),
  async add(text, idempotencyKey) {
    await http.post(`${AGREEMENT}/add`, text satisfies AgreementAdd, { idempotencyKey });
  },
  async withdraw(id) {
    await http.post(`${AGREEMENT}/withdraw`, { id });
  },
});
