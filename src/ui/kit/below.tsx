import { type ReactNode, useLayoutEffect, useRef } from "react";
import "./below.css";

/** Room that is left to the window's edge. */
const EDGE_PX = 8;

/**
 * What is chosen from, below the field in whose element it stands, or above it where there is more room, on the browser's own
 * popover: a window around it does not cut it off. The field keeps the focus and says when it goes.
 */
export function OwnBelow({ children }: { children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    current.showPopover?.();
    const place = () => {
      const field = anchor.current?.getBoundingClientRect();
      if (field === undefined) return;
      const below = innerHeight - field.bottom - EDGE_PX;
      const isAbove = current.offsetHeight > below && field.top > below;
      current.style.left = `${field.left}px`;
      current.style.top = `${isAbove ? field.top - current.offsetHeight : field.bottom}px`;
      current.style.width = `${field.width}px`;
    };
    place();
    // It changes its height as somebody types.
    const resized = new ResizeObserver(place);
    resized.observe(current);
    for (const name of ["scroll", "resize"]) addEventListener(name, place, true);
    return () => {
      resized.disconnect();
      for (const name of ["scroll", "resize"]) removeEventListener(name, place, true);
    };
  }, []);
  return (
    <>
      <span ref={anchor} className="tm-below-anchor" />
      <span ref={box} popover="manual" className="tm-pop tm-below-own">
        {children}
      </span>
    </>
  );
}
