import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** What the page at `address`, a path with its query, shows. */
export type Subject = { address: string; text: string };

let shown: Subject | null = null;
const listeners = new Set<() => void>();

const show = (subject: Subject | null) => {
  shown = subject;
  for (const listener of listeners) listener();
};

/** What the page says it shows; for the tabs, which may come to life later than the page. */
export const shownSubject = (): Subject | null => shown;

/** Calls `listener` when the page shows something else. Returns what ends this. */
export function onSubjectShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Puts what a page shows in front of its title, so that forty tabs with offers differ; `null`: not known yet. `tab`: the
 * same in the strip of visited pages, where there is less room.
 */
export function useSubjectTitle(subject: string | null, tab: string | null = subject): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (tab === null) return;
    show({ address: pathname + search, text: tab });
    return () => show(null);
  }, [tab, pathname, search]);
  useEffect(() => {
    // Somebody who has switched dynamic titles off sees the tagline everywhere.
    if (subject === null || document.documentElement.classList.contains("tm-plain-title")) return;
    const usual = document.title;
    const own = `${subject} - ${usual}`;
    document.title = own;
    return () => {
      // The next page has put its title there already.
      if (document.title === own) document.title = usual;
    };
  }, [subject]);
}
