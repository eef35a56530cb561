import { useEffect } from "react";
import { PAGE_SIZES, type PageSize, pageAfterSizeChange, pageCount, pagerButtons } from "../../domain/paging.ts";
import { grouped } from "../../domain/text.ts";
import { useApp } from "../wiring.tsx";
import { Select } from "./fields.tsx";
import { useGo } from "./link.tsx";
import { useNarrow } from "./narrow.ts";

type Turn = { pageNum: number; pageSize: PageSize };

/** The address with another page, where `pageNum` stands in it; else `null`. */
function addressOfPage(pageNum: number, to: number): string | null {
  const params = new URLSearchParams(location.search);
  if (params.get("pageNum") !== String(pageNum)) return null;
  params.set("pageNum", String(to));
  return `${location.pathname}?${params}`;
}

/**
 * Goes back from a page beyond the last one, of an old link or a list that has become shorter, and says so; the page beyond is
 * no step of the history.
 */
function useReturnFromBeyond(
  { pageNum, last, total }: { pageNum: number; last: number; total: number },
  turn: () => void,
) {
  const { notices } = useApp();
  const go = useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page beyond
  useEffect(() => {
    if (total === 0 || pageNum <= last) return;
    notices.send({ type: "notified", intent: "warning", message: `没有第 ${pageNum} 页，这是最后一页` });
    const address = addressOfPage(pageNum, last);
    if (address === null) turn();
    else go(address, { replace: true });
  }, [pageNum, last, total]);
}

/** Total, page size and page buttons; a page beyond the last one gives way to that. `totalApprox`: `total` is an estimate; `deepest`: rows beyond it are not shown. */
export function Pager({
  pageNum,
  pageSize,
  total,
  totalApprox = false,
  deepest,
  onChange,
}: Turn & { total: number; totalApprox?: boolean; deepest?: number; onChange: (turn: Turn) => void }) {
  const narrow = useNarrow();
  const last = pageCount(total, pageSize, deepest);
  const go = (to: number) => onChange({ pageNum: to, pageSize });
  useReturnFromBeyond({ pageNum, last, total }, () => go(last));
  // At an end it stays in reach: a button that is disabled while it has the focus loses it.
  const step = (to: number, label: string, sign: string) => {
    const isOver = to < 1 || to > last;
    return (
      <button
        className="tm-button"
        type="button"
        aria-label={label}
        aria-disabled={isOver || undefined}
        data-testid={to > pageNum ? "pager-next" : undefined}
        onClick={() => {
          if (!isOver) go(to);
        }}
      >
        {sign}
      </button>
    );
  };
  return (
    <nav className="tm-pager" aria-label="分页">
      <span className="tm-muted">{`${totalApprox ? "约" : "共"} ${grouped(total)} 条`}</span>
      <Select
        label="每页条数"
        value={pageSize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={(size) => onChange({ pageNum: pageAfterSizeChange(pageNum, size, total), pageSize: size })}
      />
      <div className="tm-row tm-gap-4">
        {step(pageNum - 1, "上一页", "‹")}
        {pagerButtons(pageNum, last, narrow).map((page, place) =>
          page === "gap" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
            <span key={`gap-${place}`} className="tm-muted">
              …
            </span>
          ) : (
            <button
              className={page === pageNum ? "tm-button is-primary" : "tm-button"}
              type="button"
              key={page}
              aria-label={`第 ${page} 页`}
              aria-current={page === pageNum ? "page" : undefined}
              onClick={() => go(page)}
            >
              {page}
            </button>
          ),
        )}
        {step(pageNum + 1, "下一页", "›")}
      </div>
    </nav>
  );
}
