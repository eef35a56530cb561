import { useEffect } from "react";

/** Puts what a page shows in front of its title, so that forty tabs with offers differ; `null`: not known yet. */
export function useSubjectTitle(subject: string | null): void {
  useEffect(() => {
    // Somebody who has switched dynamic titles off sees the tagline everywhere.
    if (subject === null || document.documentElement.classList.contains("tm-plain-title")) return;
    const usual = document.title;
    document.title = `${subject} - ${usual}`;
    return () => {
      document.title = usual;
    };
  }, [subject]);
}
