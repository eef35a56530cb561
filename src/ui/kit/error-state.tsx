import { Button } from "@blueprintjs/core";

/** What happened, and another try. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="tm-state" role="alert">
      <strong>{message}</strong>
      <Button text="重试" intent="primary" onClick={onRetry} />
    </div>
  );
}
