import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { PageCall, PageRenderer } from "../../contract/page.ts";
import type { App } from "../app.ts";

/** What the build makes of `src/render.tsx`. */
type Program = { createPageRenderer(call: PageCall): Promise<PageRenderer> };

/** The renderer that the build made of the browser's program, calling `app` in process; `null` where there is none. */
export async function loadRenderer(app: App, file: string): Promise<PageRenderer | null> {
  if (!existsSync(file)) return null;
  const { createPageRenderer } = (await import(pathToFileURL(file).href)) as Program;
  return createPageRenderer(async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    return { status: answer.statusCode, body: answer.body };
  });
}
