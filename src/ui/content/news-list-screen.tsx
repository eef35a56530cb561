import type { ActorRefFrom } from "xstate";
import { News } from "../../application/content/news.ts";
import type { createNewsListMachine } from "../../application/content/news-machines.ts";
import {
  NEWS_CHANNELS,
  type NewsBrief,
  type NewsPage,
  type NewsQuery,
  newsChannelName,
  newsParams,
} from "../../domain/content/news.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { ListSearch } from "../kit/filter-lines.tsx";
import { Link, useGo } from "../kit/link.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { laterMachine, screenOf } from "../wiring.tsx";
import "./content.css";

const listAddress = (query: NewsQuery): string => PAGES.news.to(newsParams(query));

function NewsListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createNewsListMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const data = state.context.data;
  const isLoading = state.matches("loading");
  const hasFailed = state.matches("failed");
  const retry = () => actor.send({ type: "retried" });
  const navigate = useGo();
  useSubjectTitle(data === null || data.query.channelCode === null ? null : newsChannelName(data.query.channelCode));
  const first = data === null ? null : { ...data.query, pageNum: 1 };
  return (
    <>
      <div className="tm-list-top tm-row tm-wrap tm-gap-16 tm-above-12">
        <h1>行业资讯</h1>
        {first === null || data === null ? null : (
          <>
            <span className="tm-muted tm-number" role="status">
              共 {data.page.total} 篇
            </span>
            <ListSearch
              label="查找资讯"
              placeholder="标题、主题词"
              keyword={first.keyword}
              onSearch={(keyword) => navigate(listAddress({ ...first, keyword }))}
            />
          </>
        )}
      </div>
      <nav className="tm-tablist tm-above-12" aria-label="资讯频道">
        {[{ code: null, name: "全部" }, ...NEWS_CHANNELS].map(({ code, name }) => (
          <Link
            key={name}
            to={PAGES.news.to(code === null ? {} : { channel: code })}
            aria-current={data !== null && data.query.channelCode === code ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="tm-panel tm-list-body" aria-busy={isLoading}>
        {hasFailed && data !== null ? <OutdatedNote onRetry={retry} /> : null}
        {data === null ? (
          hasFailed ? (
            <ErrorState message="资讯没有取到" onRetry={retry} />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : (
          <NewsRows query={data.query} page={data.page} onTurn={(query) => navigate(listAddress(query))} />
        )}
      </div>
    </>
  );
}

function NewsRows({ query, page, onTurn }: { query: NewsQuery; page: NewsPage; onTurn: (query: NewsQuery) => void }) {
  if (page.total === 0)
    return <EmptyState title="没有符合的资讯" action={<Link to={PAGES.news.to()}>查看全部资讯</Link>} />;
  return (
    <>
      <ul className="tm-news-list">
        {page.rows.map((news) => (
          <NewsRow key={news.id} news={news} isMixed={query.channelCode === null} />
        ))}
      </ul>
      <Pager
        pageNum={page.pageNum}
        pageSize={page.pageSize}
        total={page.total}
        onChange={(turn) => onTurn({ ...query, ...turn })}
      />
    </>
  );
}

/** `isMixed`: channels stand beside each other, so that each is named. */
function NewsRow({ news, isMixed }: { news: NewsBrief; isMixed: boolean }) {
  return (
    <li className="tm-row tm-stretched tm-gap-16 tm-pad-row tm-underlined">
      {news.cover === "" ? null : (
        <img className="tm-thumb" src={news.cover} width={128} height={72} alt="" loading="lazy" />
      )}
      <div className="tm-stack tm-gap-4 tm-grow">
        <h2 className="tm-row">
          <Link to={PAGES.article.to({ id: news.id })}>{news.title}</Link>
          {news.isTop ? <Tag>置顶</Tag> : null}
        </h2>
        <p className="tm-muted">{news.subtitle}</p>
        <p className="tm-muted tm-small tm-row tm-flow tm-gap-16">
          <span>{[isMixed ? news.channelName : "", news.source].filter((text) => text !== "").join(" · ")}</span>
          <time>{news.publishTime.slice(0, 16)}</time>
          {news.tags.map((tag) => (
            <Link key={tag} to={PAGES.news.to({ keyword: tag })}>
              {tag}
            </Link>
          ))}
        </p>
      </div>
    </li>
  );
}

export const NewsListScreen = screenOf({
  ports: { news: News },
  machine: laterMachine(
    () => import("../../application/content/news-machines.ts"),
    (module) => module.createNewsListMachine,
  ),
  view: NewsListView,
});
