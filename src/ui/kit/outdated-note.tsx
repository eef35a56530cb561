/** Above rows in whose place others were asked for that did not come. */
export function OutdatedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="tm-callout is-warning tm-row tm-gap-16" role="alert">
      没有更新，以下是之前的内容
      <button type="button" className="tm-link" onClick={onRetry}>
        重试
      </button>
    </p>
  );
}
