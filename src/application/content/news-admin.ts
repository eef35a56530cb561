import type { AgreementType, AgreementVersionDetail } from "../../domain/content/agreement.ts";
import type { EditedArticle, NewsText } from "../../domain/content/news-form.ts";
import type { AgreementId, ArticleId } from "../../domain/ids.ts";

type At = { id: ArticleId; version: number };

/** News and help for their editors. Rejects with `ApiError` and nothing else. */
export abstract class NewsAdmin {
  abstract article(id: ArticleId): Promise<EditedArticle>;
  /** Adds a draft where `at` is `null`. Requests with the same `key` create one draft. */
  abstract save(article: NewsText & { speciesCodes: string[] }, at: At | null, key: string): Promise<void>;
  /** At once, or at `publishTime` (Beijing, `yyyy-MM-dd HH:mm:ss`). */
  abstract publish(at: At, publishTime: string | null): Promise<void>;
  abstract offline(at: At): Promise<void>;
  abstract top(at: At, isTop: boolean): Promise<void>;
  abstract remove(at: At): Promise<void>;
}

/** What people consent to, by version. Rejects with `ApiError` and nothing else. */
export abstract class AgreementAdmin {
  abstract version(id: AgreementId): Promise<AgreementVersionDetail>;
  /** `effectiveTime` `null`: at once. */
  abstract add(
    text: { type: AgreementType; version: string; title: string; paragraphs: string[]; effectiveTime: string | null },
    key: string,
  ): Promise<void>;
  abstract withdraw(id: AgreementId): Promise<void>;
}
