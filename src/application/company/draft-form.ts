import { ApiError } from "../../domain/errors.ts";
import type { Submission } from "../submission.ts";

/** A form whose draft the server stores. `refused`: the server's problems of fields, until they change. */
export type DraftForm<Form, Problems> = { form: Form; refused: Problems; submission: Submission };

/** The form after some of it was changed. */
export const changedForm = <Form, Problems extends object>(
  { form, refused }: Pick<DraftForm<Form, Problems>, "form" | "refused">,
  change: Partial<NoInfer<Form>>,
) => ({
  form: { ...form, ...change },
  refused: Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in change))) as Problems,
});

/** The server's problems of single fields when it refused a form; {} without any. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.failure.kind !== "refused") return {};
  const { data } = error.failure;
  if (typeof data !== "object" || data === null || !("problems" in data)) return {};
  const { problems } = data;
  return typeof problems === "object" && problems !== null ? (problems as Readonly<Record<string, string>>) : {};
}

/** Milliseconds after which a success confirmation closes. */
export const SUCCESS_MS = 3_000;

type Failed = { event: { error: unknown } };
const errorIn = ({ event }: Failed) => ({ error: event.error });
/** Back to the form with what was refused. */
const REFUSED = { target: "writing", actions: { type: "setRefused", params: errorIn } } as const;

/**
 * What becomes of a form whose draft the server stores: `saving` a draft → `writing`; `sending` → `submitting` → `succeeded`, which
 * closes after three seconds and leads on to `next`. What the server refuses leads back to `writing`; what was changed elsewhere
 * meanwhile is loaded again, with the notice `moved`.
 */
export function draftStates<Context, Stored, const Next extends string>(moved: string, next: Next) {
  const input = ({ context }: { context: Context }) => context;
  const stored = {
    type: "setStored",
    params: ({ event }: { event: { output: Stored } }) => event.output,
  } as const;
  const onError = [
    {
      guard: { type: "hasMoved", params: errorIn },
      target: "loading",
      actions: { type: "notify", params: moved },
    },
    REFUSED,
  ] as const;
  return {
    saving: {
      invoke: {
        src: "save",
        input,
        onDone: { target: "writing", actions: [stored, { type: "notify", params: "草稿已保存" }] },
        onError,
      },
    },
    sending: {
      invoke: {
        src: "save",
        input,
        onDone: [
          {
            guard: { type: "isSettled", params: ({ event }: { event: { output: Stored } }) => event.output },
            target: "succeeded",
            actions: stored,
          },
          { target: "submitting", actions: stored },
        ],
        onError,
      },
    },
    submitting: {
      invoke: { src: "submit", input, onDone: { target: "succeeded", actions: stored }, onError: REFUSED },
    },
    succeeded: { after: { success: next }, on: { successDismissed: next } },
  } as const;
}
