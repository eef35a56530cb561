import { Tooltip } from "@blueprintjs/core";
import { type CSSProperties, useEffect, useState } from "react";
import { isEscape } from "../keys.ts";
import { Overlays } from "./overlays.tsx";

/** What is said of an element, and where that stands in the window. */
type Tip = { text: string; place: CSSProperties };

/**
 * What the page says by `title` (names of pictures, texts that are cut off), as Blueprint's tip: under the mouse or the focus,
 * until either goes on, something is pressed, or the page scrolls. Under the mouse the browser would say it, too, were it still there.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let said: { element: HTMLElement; text: string } | null = null;
    const end = () => {
      if (said === null) return;
      if (!said.element.hasAttribute("title")) said.element.title = said.text;
      said = null;
      setTip(null);
    };
    const begin = ({ type, target }: Event) => {
      // What opens something says more by that.
      const element = target instanceof Element ? target.closest<HTMLElement>("[title]:not([aria-expanded])") : null;
      if (said !== null && target instanceof Node && said.element.contains(target)) return;
      end();
      if (element === null || element.title === "") return;
      const text = element.title;
      const { left, top, width, height } = element.getBoundingClientRect();
      said = { element, text };
      if (type === "pointerover") element.removeAttribute("title");
      setTip({ text, place: { left, top, width, height } });
    };
    const ended = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || isEscape(event)) end();
    };
    const beginnings = ["pointerover", "focusin"];
    const ends = ["pointerdown", "scroll", "keydown", "blur"];
    for (const name of beginnings) document.addEventListener(name, begin);
    for (const name of ends) addEventListener(name, ended, true);
    return () => {
      end();
      for (const name of beginnings) document.removeEventListener(name, begin);
      for (const name of ends) removeEventListener(name, ended, true);
    };
  }, []);
  return tip === null ? null : (
    <Overlays>
      <Tooltip
        isOpen
        content={tip.text}
        placement="bottom"
        compact
        minimal
        transitionDuration={0}
        popoverClassName="tm-tip"
        renderTarget={({ ref }) => <span ref={ref} className="tm-tip-place" style={tip.place} />}
      />
    </Overlays>
  );
}
