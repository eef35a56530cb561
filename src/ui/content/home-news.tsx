import type { HomeNews } from "../../domain/content/news.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";

/** The newest of each channel, in two columns. */
export function HomeNewsFloor({ news }: { news: HomeNews }) {
  return (
    <section className="tm-fields tm-two" aria-label="资讯">
      {news.map(({ channelCode, channelName, rows }) => (
        <div key={channelCode} className="tm-panel">
          <div className="tm-panel-head">
            <h2>{channelName}</h2>
            <Link to={PAGES.news.to({ channel: channelCode })}>更多</Link>
          </div>
          <ul className="tm-lines">
            {rows.map(({ id, title, publishTime }) => (
              <li key={id}>
                <Link to={PAGES.article.to({ id })}>{title}</Link>
                <time className="tm-muted tm-small">{publishTime.slice(0, 10)}</time>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
