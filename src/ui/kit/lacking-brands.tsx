import { Button } from "./button.tsx";
import { Problem } from "./fields.tsx";

/** Under a field of brands: the operator's could not be read, and may be asked for again. */
export const LackingBrands = ({ onRetry }: { onRetry: () => void }) => (
  <Problem>
    品牌没有取到，暂列常用品牌{" "}
    <Button size="small" look="minimal" onClick={onRetry}>
      重试
    </Button>
  </Problem>
);
