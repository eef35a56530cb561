import { Component, type ContextType, type ReactNode } from "react";
import { PageLoading } from "../../application/shell/page-device.ts";
import { isMissingPart, MISSING_PART_TEXT } from "../../domain/shell/missing-part.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { forgetFailed } from "../lazily.tsx";
import { WiringContext } from "../wiring.tsx";

type Props = {
  children: ReactNode;
  /** Whatever changes when something else is shown. */
  attempt?: unknown;
};

/**
 * A screen that fails to load or to render leaves the rest of the page usable. What did not arrive is asked for once by
 * loading the page again without a word; then the person sees it and decides.
 */
export class ScreenBoundary extends Component<Props, { error: unknown; isReported: boolean }> {
  static override contextType = WiringContext;
  declare context: ContextType<typeof WiringContext>;
  override state = { error: null, isReported: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; isReported: boolean } {
    return { error: error ?? new Error("unknown"), isReported: !isMissingPart(error) };
  }

  private loading(): PageLoading | undefined {
    return this.context?.atHand.get(PageLoading) as PageLoading | undefined;
  }

  override componentDidCatch(): void {
    if (!this.state.isReported && !this.loading()?.once()) this.setState({ isReported: true });
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== null && before.attempt !== this.props.attempt) this.setState({ error: null });
  }

  private readonly again = (): void => {
    // Without a network there would be no page at all any more.
    if (isMissingPart(this.state.error) && this.loading()?.again()) return;
    forgetFailed();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error, isReported } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="tm-panel">
        {isReported ? (
          <ErrorState message={isMissingPart(error) ? MISSING_PART_TEXT : "页面出错了"} onRetry={this.again} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    );
  }
}
