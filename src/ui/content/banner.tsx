import type { Banner } from "../../application/content/home-content.ts";
import { FollowLink } from "./follow-link.tsx";
import "./banner.css";

/** Pictures of 16:5, at most 200 px high, that change when asked, never by themselves; arrow keys turn them. */
export function BannerBox({
  banners,
  index,
  onTurn,
  onChoose,
}: {
  banners: readonly Banner[];
  index: number;
  onTurn: (step: 1 | -1) => void;
  onChoose: (index: number) => void;
}) {
  const banner = banners[index];
  if (banner === undefined) return null;
  const many = banners.length > 1;
  return (
    <section
      className="tm-banner"
      aria-roledescription="轮播图"
      aria-label="推荐"
      onKeyDown={(event) => {
        if (!many) return;
        if (event.key === "ArrowRight") onTurn(1);
        if (event.key === "ArrowLeft") onTurn(-1);
      }}
    >
      <img key={banner.image} src={banner.image} width="1280" height="400" alt="" fetchPriority="high" />
      <FollowLink to={banner.linkUrl} className="tm-banner-words">
        <strong>{banner.title}</strong>
        {banner.subtitle === "" ? null : <span>{banner.subtitle}</span>}
      </FollowLink>
      {many ? (
        <>
          <button type="button" className="tm-banner-turn is-back" aria-label="上一张" onClick={() => onTurn(-1)}>
            ‹
          </button>
          <button type="button" className="tm-banner-turn" aria-label="下一张" onClick={() => onTurn(1)}>
            ›
          </button>
          <div className="tm-banner-dots">
            {banners.map(({ id, title }, at) => (
              <button
                key={id}
                type="button"
                aria-label={`第${at + 1}张：${title}`}
                aria-current={at === index ? "true" : undefined}
                onClick={() => onChoose(at)}
              />
            ))}
          </div>
        </>
      ) : null}
    </section>
  );
}
