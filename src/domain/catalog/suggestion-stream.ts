import {
  asyncScheduler,
  catchError,
  defaultIfEmpty,
  defer,
  distinctUntilChanged,
  map,
  type Observable,
  type ObservableInput,
  of,
  type SchedulerLike,
  switchMap,
  take,
  timer,
} from "rxjs";
import { KEYWORDS_MAX } from "./search-history.ts";

/** Rest of the keys before suggestions are asked for (seed §2). */
export const SUGGESTION_DEBOUNCE_MS = 800;

/** What to show for `text`; `null` = nothing was asked (the box is empty), `[]` = asked and nothing found. */
export type Suggested<Item> = { text: string; items: readonly Item[] | null };

/** The text that is asked for: trimmed and cut to the box's 20 characters. */
export function suggestionText(typed: string): string {
  return [...typed.trim()].slice(0, KEYWORDS_MAX).join("").trim();
}

/**
 * Suggestions for what is typed (seed §2). Asks after 800 ms without a change; an emptied box cancels at once, also an
 * answer under way. The same text is never asked for twice in a row unless the box was emptied in between, and an answer
 * overtaken by a later question is dropped. A failed lookup is no suggestion: it is not worth a message.
 */
export function suggestionStream<Item>(
  typed: Observable<string>,
  ask: (text: string) => ObservableInput<readonly Item[]>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Suggested<Item>> {
  return typed.pipe(
    map(suggestionText),
    distinctUntilChanged(),
    switchMap((text) => (text === "" ? of("") : timer(SUGGESTION_DEBOUNCE_MS, scheduler).pipe(map(() => text)))),
    distinctUntilChanged(),
    switchMap((text) => {
      if (text === "") return of({ text, items: null });
      return defer(() => ask(text)).pipe(
        take(1),
        defaultIfEmpty<readonly Item[], readonly Item[]>([]),
        catchError(() => of<readonly Item[]>([])),
        map((items) => ({ text, items })),
      );
    }),
  );
}
