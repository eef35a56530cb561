/** What goods are called in a row: their size first, then what they are made of; goods without a size by their title. */
export const SizedName = ({ size, traits, title }: { size: string; traits: string; title: string }) =>
  size === "" ? (
    title
  ) : (
    <>
      <strong className="tm-number">{size}</strong> {traits}
    </>
  );
