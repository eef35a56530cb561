import { Clipboard } from "../../application/platform.ts";
import { useApp, useWiring } from "../wiring.tsx";
import { Button } from "./button.tsx";

/** Copies a text to where other programs paste from, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const wiring = useWiring();
  const app = useApp();
  const copy = async () => {
    const isCopied = await wiring.portWhenActive(Clipboard).then(
      (clipboard) => clipboard.copy(text),
      () => false,
    );
    app.notify(isCopied ? `已复制${label}` : "未能复制，请手动选择后复制", isCopied ? "success" : "warning");
  };
  return (
    <Button look="minimal" size="small" label={`复制${label}`} onClick={copy}>
      复制
    </Button>
  );
}
