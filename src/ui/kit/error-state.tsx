import { Button } from "./button.tsx";

/** What happened, and another try. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="tm-state" role="alert">
      <strong>{message}</strong>
      <Button look="primary" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
