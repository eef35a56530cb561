import {
  asyncScheduler,
  catchError,
  defaultIfEmpty,
  defer,
  distinctUntilChanged,
  finalize,
  map,
  type Observable,
  type ObservableInput,
  of,
  type SchedulerLike,
  Subject,
  shareReplay,
  switchMap,
  take,
  takeUntil,
  timer,
} from "rxjs";
import { suggestionText } from "./search-history.ts";

/** Debounce of the suggestions, ms. */
export const SUGGESTION_DEBOUNCE_MS = 800;

/** What to show for `text`; `null` = nothing was looked up (the box is empty), `[]` = nothing found. */
export type Suggested<Item> = { text: string; items: readonly Item[] | null };

/**
 * Suggestions for what is typed. Looks up after 800 ms without a change; an emptied box clears them at once, also while an answer
 * is under way. The same text is never looked up twice in a row: typed again, it gets the answer it already had. An answer
 * overtaken by a later lookup is dropped. A failed lookup is no suggestion, not a message.
 */
export function suggestionStream<Item>(
  typed: Observable<string>,
  ask: (text: string) => ObservableInput<readonly Item[]>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Suggested<Item>> {
  return defer(() => {
    const overtaken = new Subject<void>();
    let last: { text: string; answer: Observable<Suggested<Item>> } | null = null;
    const answerTo = (text: string): Observable<Suggested<Item>> => {
      if (last?.text === text) return last.answer;
      overtaken.next();
      const answer = lookup(text, ask).pipe(takeUntil(overtaken), shareReplay(1));
      last = { text, answer };
      return answer;
    };
    return typed.pipe(
      map(suggestionText),
      distinctUntilChanged(),
      switchMap((text) => (text === "" ? of("") : timer(SUGGESTION_DEBOUNCE_MS, scheduler).pipe(map(() => text)))),
      distinctUntilChanged(),
      switchMap((text) => (text === "" ? of({ text, items: null }) : answerTo(text))),
      finalize(() => overtaken.next()),
    );
  });
}

function lookup<Item>(
  text: string,
  ask: (text: string) => ObservableInput<readonly Item[]>,
): Observable<Suggested<Item>> {
  return defer(() => ask(text)).pipe(
    take(1),
    defaultIfEmpty<readonly Item[], readonly Item[]>([]),
    catchError(() => of<readonly Item[]>([])),
    map((items) => ({ text, items })),
  );
}
