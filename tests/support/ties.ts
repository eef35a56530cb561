import type { Page } from "playwright-core";

/**
 * What is not tied to what it belongs to, each kind once with its first place: an input to the hint or the error beside it, to
 * being required; a table to its name, its heads to their columns, a row of goods to the cell that names them. `within`:
 * selectors of what is looked at; missing: the whole page.
 */
export const untiedIn = (page: Page, within: readonly string[] = ["body"]): Promise<string[]> =>
  page.evaluate((places) => {
    const found = new Map<string, string>();
    const note = (what: string, element: Element) => {
      if (!found.has(what)) found.set(what, `${what}: ${element.outerHTML.replace(/\s+/g, " ").slice(0, 120)}`);
    };
    const all = (selector: string) =>
      places
        .flatMap((place) => [...document.querySelectorAll(place)])
        .flatMap((place) => [...place.querySelectorAll(selector)])
        // Written by others: the interface's description, articles.
        .filter((one) => one.checkVisibility() && one.closest(".swagger-ui, .tm-prose, [aria-hidden=true]") === null);
    const described = (element: Element): string[] =>
      (element.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "");
    const inputs = "input:not([type=hidden]), select, textarea, [role=combobox], [role=radiogroup]";
    for (const input of all(inputs)) {
      const ids = [...described(input), ...described(input.closest("[role=group]") ?? input)];
      for (const id of ids) if (document.getElementById(id) === null) note("described by nothing", input);
      if (input.getAttribute("aria-invalid") !== "true") continue;
      const says = ids.some((id) => document.getElementById(id)?.textContent?.trim());
      if (!says) note("wrong without a word", input);
    }
    for (const field of all(".tm-field")) {
      const own = [...field.querySelectorAll(inputs)];
      const [first] = own;
      if (first === undefined) continue;
      const label = field.querySelector(":scope > .tm-field-label.is-required");
      // Of several boxes one is to be ticked: their label says so.
      if (
        label !== null &&
        !label.textContent.includes("必选") &&
        !own.some((one) => one.ariaRequired === "true" || one.matches("[required]"))
      )
        note("required for the eye alone", first);
      const hint = field.querySelector(":scope > .tm-muted.tm-small[id]");
      if (hint !== null && ![field, ...own].some((one) => described(one).includes(hint.id)))
        note("hint of nothing", first);
    }
    for (const table of all("table:not([role=presentation])")) {
      const name =
        table.ariaLabel ?? table.getAttribute("aria-labelledby") ?? table.querySelector("caption")?.textContent;
      if (!name) note("table without a name", table);
      for (const head of table.querySelectorAll("thead th"))
        if (!head.hasAttribute("scope")) note("head of no column", head);
      for (const row of table.querySelectorAll("tbody tr"))
        if (row.querySelector("a[href^='/product/detail']") && !row.querySelector(":scope > th[scope=row]"))
          note("goods without a row head", row);
    }
    return [...found.values()];
  }, within);
