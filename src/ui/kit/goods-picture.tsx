import { isDrawn } from "../../domain/drawing/address.ts";
import { pictureAt } from "../../domain/system/picture-width.ts";

/**
 * Goods as their shop shows them, else drawn to scale: of `size` px in rows, as wide as its place on cards. What an old paper has
 * no picture of has none.
 */
export function GoodsPicture({ src, size, alt = "" }: { src: string; size?: number; alt?: string }) {
  if (src === "") return null;
  return (
    <img
      className={size === undefined ? undefined : isDrawn(src) ? "tm-thumb tm-drawn" : "tm-thumb"}
      src={pictureAt(src, size === undefined ? 480 : 160)}
      width={size}
      height={size}
      alt={alt}
      loading="lazy"
      onError={(event) => {
        event.currentTarget.style.visibility = "hidden";
      }}
    />
  );
}
