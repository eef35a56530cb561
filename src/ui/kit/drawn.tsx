import type { Drawing, Path } from "../../domain/drawing/shapes.ts";

/** A drawing of the domain in the page's own tones; `name` for who does not see it. */
export function Drawn({ drawing, name }: { drawing: Drawing<Path>; name: string }) {
  const { width, height, shapes } = drawing;
  return (
    <svg
      className="tm-drawing"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name}
    >
      {shapes.map(({ d, fill = "none", stroke = "none", thick, dash }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place
        <path key={place} className={`is-${fill} is-line-${stroke}`} d={d} strokeWidth={thick} strokeDasharray={dash} />
      ))}
    </svg>
  );
}
