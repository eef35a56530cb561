import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { PageCall, PageRenderer } from "../../contract/page.ts";
import type { App } from "../http.ts";

/** What the build makes of `src/render.tsx`. */
type Program = { createPageRenderer(): Promise<PageRenderer> };

/** The renderer that the build made of the browser's program; `null` where there is none. */
export async function loadRenderer(file: string): Promise<PageRenderer | null> {
  if (!existsSync(file)) return null;
  const { createPageRenderer } = (await import(pathToFileURL(file).href)) as Program;
  return createPageRenderer();
}

/** Calls of `app` without a socket between. */
export const inProcess =
  (app: App): PageCall =>
  async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    return { status: answer.statusCode, body: answer.body };
  };
