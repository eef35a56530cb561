import { AVATARS } from "../../domain/account/profile.ts";
import type { App } from "../http.ts";

/** White on a round ground; 64 px square. */
const DRAWN: Readonly<Record<string, { ground: string; shape: string }>> = {
  log: {
    ground: "#8d5a28",
    shape: `<circle cx="32" cy="32" r="17"/><circle cx="32" cy="32" r="11"/><circle cx="32" cy="32" r="5"/>`,
  },
  board: { ground: "#b9803f", shape: `<path d="M14 24l24-8 12 6-24 8zM14 24v10l12 6V30M26 40l24-8V22M20 27v10"/>` },
  pine: { ground: "#2f7d4f", shape: `<path d="M32 12l12 16h-6l9 12H17l9-12h-6zM32 40v12"/>` },
  leaf: { ground: "#5f8f2f", shape: `<path d="M16 48c0-20 10-32 32-32 0 22-12 32-32 32zM16 48l20-20"/>` },
  truck: {
    ground: "#1f5fbf",
    shape: `<path d="M10 20h26v22H10zM36 28h10l8 8v6H36z"/><circle cx="20" cy="44" r="4"/><circle cx="45" cy="44" r="4"/>`,
  },
  crane: { ground: "#56657a", shape: `<path d="M20 52V14M14 52h12M20 16h30M20 24l12-8M44 16v14M39 30h10v8H39z"/>` },
};

const pictureOf = ({ ground, shape }: { ground: string; shape: string }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${ground}"/>` +
  `<g fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">${shape}</g></svg>`;

/** The avatars a person can choose from, under the addresses of `AVATARS`. */
export function avatarRoutes(app: App): void {
  for (const path of AVATARS) {
    const picture = pictureOf(DRAWN[path.slice(path.lastIndexOf("/") + 1, -".svg".length)]!);
    app.get(path, async (_request, reply) =>
      reply.header("cache-control", "public, max-age=86400").type("image/svg+xml; charset=utf-8").send(picture),
    );
  }
}
