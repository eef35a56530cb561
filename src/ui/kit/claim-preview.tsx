import { claimText } from "../../domain/trade/dispute.ts";
import type { ClaimLine } from "../../domain/trade/order-view.ts";

/** What other counts come to, line by line, while they are typed; `claim`: `null` while they are no counts; `none`: where all stay as stated. `unit` as of `claimText`. */
export const ClaimPreview = ({
  claim,
  none,
  unit = "",
}: {
  claim: readonly ClaimLine[] | null;
  none: string;
  unit?: string;
}) => (
  <div role="status">
    {claim === null || claim.length === 0 ? (
      <p className="tm-muted">{claim === null ? "数量未填写或不正确" : none}</p>
    ) : (
      claim.map((line) => <p key={line.lineId ?? line.name}>{claimText(line, unit)}</p>)
    )}
  </div>
);
