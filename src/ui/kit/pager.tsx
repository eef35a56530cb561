import { PAGE_SIZES, type PageSize, pageAfterSizeChange, pageCount, pagerButtons } from "../../domain/paging.ts";
import { grouped } from "../../domain/text.ts";
import { Select } from "./fields.tsx";
import { useNarrow } from "./narrow.ts";

type Turn = { pageNum: number; pageSize: PageSize };

/** Total, page size and page buttons. `totalApprox`: `total` is an estimate; `deepest`: rows beyond it are not shown. */
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
