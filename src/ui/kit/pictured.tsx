import type { ReactNode } from "react";
import { GoodsPicture } from "./goods-picture.tsx";

/** Timber in a row of a list: its picture beside what is said of it, the size first. */
export const Pictured = ({ image, children }: { image: string; children: ReactNode }) => (
  <div className="tm-row tm-gap-12">
    <GoodsPicture src={image} size={40} />
    <div className="tm-grow">{children}</div>
  </div>
);

/** The same where the rest stands below the size. */
export const PicturedSize = ({ image, size, children }: { image: string; size: string; children: ReactNode }) => (
  <Pictured image={image}>
    <strong className="tm-block tm-number tm-sizes" title={size}>
      {size}
    </strong>
    {children}
  </Pictured>
);
