import { Button } from "./button.tsx";

/** A heart with its word, or alone beside the `name` of what it is for; without `onPress` it waits for an answer. */
export function HeartButton({
  name,
  isFull,
  onPress,
}: {
  name?: string | undefined;
  isFull: boolean;
  onPress?: (() => void) | undefined;
}) {
  const heart = (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M8 14 2.3 8.3a3.7 3.7 0 0 1 5.2-5.2l.5.5.5-.5a3.7 3.7 0 0 1 5.2 5.2z"
        fill={isFull ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
  const word = isFull ? "已关注" : "关注";
  const label = name === undefined ? {} : { look: "minimal" as const, label: `关注 ${name}`, title: word };
  return (
    <Button
      size="small"
      pressed={isFull}
      disabled={onPress === undefined}
      icon={heart}
      onClick={() => onPress?.()}
      {...label}
    >
      {name === undefined ? word : null}
    </Button>
  );
}
