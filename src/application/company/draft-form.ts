import { ApiError } from "../../domain/errors.ts";

/** The server's problems of single fields when it refused a form; {} without any. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.failure.kind !== "refused") return {};
  const { data } = error.failure;
  if (typeof data !== "object" || data === null || !("problems" in data)) return {};
  const { problems } = data;
  return typeof problems === "object" && problems !== null ? (problems as Readonly<Record<string, string>>) : {};
}

type Failed = { event: { error: unknown } };
const errorIn = ({ event }: Failed) => ({ error: event.error });

/** Back to the form with what was refused. */
export const REFUSED = { target: "writing", actions: { type: "setRefused", params: errorIn } } as const;

/** Where a draft could not be saved: reread, with a notice, where it was changed elsewhere meanwhile. */
export const unsaved = (notice: string) =>
  [
    {
      guard: { type: "hasMoved", params: errorIn },
      target: "loading",
      actions: { type: "notify", params: notice },
    },
    REFUSED,
  ] as const;
