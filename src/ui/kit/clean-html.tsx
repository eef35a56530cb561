import { useMemo } from "react";

/** What browsers ask before a text becomes elements (Trusted Types); not there on the server and in older browsers. */
type PolicyFactory = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): object };
};

/** The one policy under which pages take text for HTML. The header of pages names it. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy("taomu-clean-html", {
  createHTML: (text) => text,
});

/** Cleaned HTML as elements that stand in no page yet. */
export function elementsOf(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = (policy?.createHTML(html) ?? html) as string;
  return template.content;
}

/** HTML that the server cleaned when it was written: nothing but the allowed elements. */
export function CleanHtml({ html, className }: { html: string; className: string }) {
  // The same object as long as it is the same text: React would write another one anew.
  const content = useMemo(() => policy?.createHTML(html) ?? html, [html]);
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server answers nothing but the allowed elements
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
