import type { FastTrack } from "../../application/content/home-content.ts";
import { FollowLink } from "./follow-link.tsx";
import "./fast-tracks.css";

/** Drawn on 24 × 24; an icon nobody drew is a plain square. */
const ICONS: Readonly<Record<string, string>> = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21",
  edit: "M4 20h4L20 8l-4-4L4 16zM14 6l4 4",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  chart: "M4 4v16h16M7 15l4-5 4 3 5-7",
  badge: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 11.5l2.2 2.2L15.5 9.500",
  shop: "M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6",
  truck: "M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  ship: "M4 14h16l-2.500 6H6.500zM7 14V8h10v6M12 8V4",
};

/** Shortcuts to the most used pages. */
export function FastTracks({ tracks }: { tracks: readonly FastTrack[] }) {
  return (
    <nav className="tm-panel tm-tracks tm-grow" aria-label="快捷入口">
      <ul className="tm-grid tm-gap-0">
        {tracks.map(({ id, title, icon, linkUrl }) => (
          <li key={id}>
            <FollowLink className="tm-stack tm-middle" to={linkUrl}>
              <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
                <path d={ICONS[icon] ?? "M5 5h14v14H5z"} />
              </svg>
              {title}
            </FollowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
