import { NEWS_CHANNEL_CODES, type NewsChannel } from "../../domain/content/news.ts";
import type { App } from "../../server/http.ts";
import { notFound } from "../../server/reply.ts";
import { type Prng, prng } from "../prng.ts";

const WIDTH = 640;
const HEIGHT = 360;

/** Ground, wood, dark and accent of a channel's covers. */
const TONES: Readonly<Record<NewsChannel, readonly [string, string, string, string]>> = {
  market: ["#eaf1fa", "#e6c38f", "#2b4a72", "#c9400a"],
  policy: ["#eef0ec", "#d8bb8a", "#3d4f43", "#7d5a2c"],
  industry: ["#e8eff1", "#e0b678", "#27505c", "#b8834a"],
  notice: ["#edf3fb", "#ecd3a4", "#215db0", "#2d72d2"],
  wiki: ["#f6efe2", "#e3bd84", "#6a4727", "#9a6a35"],
  help: ["#eef4ef", "#e4c795", "#2c5a41", "#1c6e42"],
};

const whole = (value: number): number => Math.round(value);

/** Year rings around a place, out to `reach`. */
function rings(x: number, y: number, reach: number, wood: string, dark: string, chance: Prng): string {
  let circles = "";
  for (let radius = 8; radius < reach; radius += 7 + chance.next() * 7) circles += `<circle r="${whole(radius)}"/>`;
  return `<g transform="translate(${whole(x)} ${whole(y)})"><circle r="${whole(reach)}" fill="${wood}"/><g fill="none" stroke="${dark}" stroke-opacity=".28" stroke-width="2">${circles}</g></g>`;
}

/** Boards stacked from the bottom up, as ends. */
function stack(x: number, columns: number, rows: number, wood: string, dark: string, chance: Prng): string {
  let boards = "";
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      boards += `<rect x="${x + column * 46}" y="${HEIGHT - 46 - row * 26}" width="42" height="22" rx="2" fill="${wood}" fill-opacity="${(0.7 + chance.next() * 0.3).toFixed(2)}" stroke="${dark}" stroke-opacity=".35"/>`;
  return boards;
}

/** A line that goes up and down across the picture, and where it ends. */
function curve(chance: Prng, accent: string): string {
  let height = 190 + chance.spread() * 30;
  const points: string[] = [];
  for (let x = 40; x <= 600; x += 40) {
    height = Math.min(290, Math.max(70, height + chance.spread() * 34));
    points.push(`${x},${whole(height)}`);
  }
  const last = points.at(-1)?.split(",") ?? ["600", "180"];
  return (
    `<polyline points="${points.join(" ")}" fill="none" stroke="${accent}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<circle cx="${last[0]}" cy="${last[1]}" r="10" fill="${accent}"/>`
  );
}

/** A sheet of paper with lines of text. */
function sheet(x: number, y: number, dark: string, accent: string, chance: Prng): string {
  const lines = Array.from({ length: 7 }, (_, line) => {
    const width = whole(90 + chance.next() * 70);
    return `<rect x="${x + 24}" y="${y + 52 + line * 24}" width="${width}" height="8" rx="4" fill="${dark}" fill-opacity=".22"/>`;
  });
  return `<rect x="${x}" y="${y}" width="210" height="250" rx="8" fill="#fff" stroke="${dark}" stroke-opacity=".25"/><rect x="${x + 24}" y="${y + 24}" width="90" height="12" rx="6" fill="${accent}"/>${lines.join("")}`;
}

/** What is drawn for a channel in front of its ground. */
function scene(channel: NewsChannel, [, wood, dark, accent]: (typeof TONES)[NewsChannel], chance: Prng): string {
  switch (channel) {
    case "market":
      return stack(360, 5, chance.int(3, 5), wood, dark, chance) + curve(chance, accent);
    case "policy":
      return rings(500, 330, 190, wood, dark, chance) + sheet(120, 60, dark, accent, chance);
    case "industry": {
      const boxes = Array.from({ length: 3 }, (_, row) =>
        Array.from({ length: chance.int(3, 6) }, (_, column) => {
          const fill = chance.chance(0.4) ? accent : chance.chance(0.5) ? dark : wood;
          return `<rect x="${60 + column * 86}" y="${196 - row * 44}" width="82" height="40" fill="${fill}"/>`;
        }).join(""),
      ).join("");
      return `${boxes}<path d="M30 244h560l-46 70H84z" fill="${dark}"/><path d="M0 322q40-14 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v38H0z" fill="${dark}" fill-opacity=".25"/>`;
    }
    case "notice":
      return `${rings(560, 60, 150, wood, dark, chance)}<path d="M180 150l170-70v200l-170-70z" fill="${accent}"/><rect x="120" y="146" width="72" height="88" rx="10" fill="${dark}"/><path d="M380 120q46 60 0 120" fill="none" stroke="${accent}" stroke-width="12" stroke-linecap="round"/>`;
    case "wiki":
      return `${rings(220, 190, 140, wood, dark, chance)}<g stroke="${accent}" stroke-width="6" fill="none"><path d="M70 340V70M370 340V70M70 96h300"/><path d="M92 84l-22 12 22 12M348 84l22 12-22 12"/></g>${stack(430, 4, chance.int(4, 7), wood, dark, chance)}`;
    case "help": {
      const steps = Array.from({ length: 4 }, (_, step) => {
        const x = 60 + step * 136;
        const y = 220 - step * 36;
        return `<rect x="${x}" y="${y}" width="116" height="${HEIGHT - y}" fill="${wood}"/><circle cx="${x + 58}" cy="${y - 34}" r="22" fill="${accent}" fill-opacity="${(0.4 + step * 0.2).toFixed(1)}"/>`;
      });
      return steps.join("");
    }
  }
}

const NAME = /^([a-z]+)-(\d{1,3})\.svg$/;

/** `market-3.svg`: the channel's third cover; `null` when there is no such channel. */
export function newsCover(name: string): string | null {
  const [, code = "", number = "0"] = NAME.exec(name) ?? [];
  const channel = NEWS_CHANNEL_CODES.find((one) => one === code);
  if (channel === undefined) return null;
  const chance = prng(NEWS_CHANNEL_CODES.indexOf(channel) * 1000 + Number(number) + 1);
  const tones = TONES[channel];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${tones[0]}"/>${scene(channel, tones, chance)}</svg>`;
}

/** `/pictures/news/**`: drawn covers. They never change under their name within a release. */
export function newsCoverRoutes(app: App): void {
  app.get<{ Params: { name: string } }>("/pictures/news/:name", async ({ params: { name } }, reply) => {
    const picture = newsCover(name);
    if (picture === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    return reply
      .header("cache-control", "public, max-age=86400, stale-while-revalidate=604800")
      .type("image/svg+xml; charset=utf-8")
      .send(picture);
  });
}
