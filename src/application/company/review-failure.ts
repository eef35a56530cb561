import { ApiError } from "../../domain/errors.ts";

/** What the server said of single fields when it refused a form; {} when it said nothing of them. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.failure.kind !== "refused") return {};
  const { data } = error.failure;
  if (typeof data !== "object" || data === null || !("problems" in data)) return {};
  const { problems } = data;
  return typeof problems === "object" && problems !== null ? (problems as Readonly<Record<string, string>>) : {};
}
