import type { ActorRefFrom } from "xstate";
import { News } from "../../application/content/news.ts";
import type { createNewsArticleMachine } from "../../application/content/news-machines.ts";
import type { NewsArticle, NewsLink } from "../../domain/content/news.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { CleanHtml } from "../kit/clean-html.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { laterMachine, screenOf } from "../wiring.tsx";
import "./content.css";

function NewsDetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createNewsArticleMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const article = state.context.data?.article ?? null;
  useSubjectTitle(article?.title ?? null);
  if (state.matches("failed"))
    return (
      <div className="tm-panel">
        <h1 className="tm-visually-hidden">资讯详情</h1>
        <ErrorState message="资讯没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.matches("loading"))
    return (
      <div className="tm-panel">
        <SkeletonRows rows={8} />
      </div>
    );
  if (article === null)
    return (
      <div className="tm-panel">
        <h1 className="tm-visually-hidden">资讯详情</h1>
        <EmptyState title="这篇资讯不存在或已下线" action={<Link to={PAGES.news.to()}>查看全部资讯</Link>} />
      </div>
    );
  return <Article article={article} />;
}

function Article({ article }: { article: NewsArticle }) {
  const channel = PAGES.news.to({ channel: article.channelCode });
  return (
    <div className="tm-article-page tm-grid tm-starts tm-gap-16">
      <article className="tm-panel tm-article">
        <nav className="tm-muted tm-small tm-above-8 tm-row tm-stretched" aria-label="所在位置">
          <Link to={PAGES.news.to()}>行业资讯</Link> / <Link to={channel}>{article.channelName}</Link>
        </nav>
        <h1 className="tm-reading tm-below-12">{article.title}</h1>
        <p className="tm-muted tm-small tm-article-facts tm-row tm-gap-16 tm-underlined">
          <time>{article.publishTime.slice(0, 16)}</time>
          {article.source === "" ? null : <span>来源：{article.source}</span>}
          {article.author === "" ? null : <span>作者：{article.author}</span>}
        </p>
        {article.subtitle === "" ? null : <p className="tm-callout tm-reading tm-above-12">{article.subtitle}</p>}
        <CleanHtml className="tm-prose" html={article.contentHtml} />
        <Others article={article} />
      </article>
      <aside className="tm-stack tm-gap-16">
        {article.species.length === 0 ? null : (
          <section className="tm-panel" aria-labelledby="article-species">
            <div className="tm-panel-head">
              <h2 id="article-species">文中树种的货源</h2>
            </div>
            <ul className="tm-lines">
              {article.species.map(({ code, name }) => (
                <li key={code}>
                  <Link to={PAGES.allGoods.to({ speciesCode: code })}>{name}现货</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="tm-panel" aria-labelledby="article-related">
          <div className="tm-panel-head">
            <h2 id="article-related">相关阅读</h2>
            <Link to={channel}>更多</Link>
          </div>
          {article.related.length === 0 ? (
            <p className="tm-pad tm-muted">暂无相关资讯</p>
          ) : (
            <ul className="tm-lines">
              {article.related.map((news) => (
                <li key={news.id}>
                  <Link to={PAGES.article.to({ id: news.id })}>{news.title}</Link>
                  <time className="tm-muted tm-small">{news.publishTime.slice(0, 10)}</time>
                </li>
              ))}
            </ul>
          )}
        </section>
      </aside>
    </div>
  );
}

function Others({ article: { prev, next } }: { article: NewsArticle }) {
  const link = (name: string, news: NewsLink | null) => (
    <p>
      <span className="tm-muted">{name}：</span>
      {news === null ? (
        <span className="tm-muted">没有了</span>
      ) : (
        <Link to={PAGES.article.to({ id: news.id })} target="_self">
          {news.title}
        </Link>
      )}
    </p>
  );
  return (
    <nav className="tm-grid tm-gap-4 tm-reading tm-parted" aria-label="上一篇和下一篇">
      {link("上一篇", prev)}
      {link("下一篇", next)}
    </nav>
  );
}

export const NewsDetailScreen = screenOf({
  ports: { news: News },
  machine: laterMachine(
    () => import("../../application/content/news-machines.ts"),
    (module) => module.createNewsArticleMachine,
  ),
  view: NewsDetailView,
});
