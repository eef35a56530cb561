import { Component, type ReactNode } from "react";
import { ErrorState } from "../kit/error-state.tsx";

/** A part of the program that did not arrive: a broken line, or a page from before a new version was put in place. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && (error.name === "ChunkLoadError" || /loading (css )?chunk/i.test(error.message));

/**
 * A screen that fails to load or to render leaves the rest of the page usable. What did not arrive is asked for by
 * loading the page again, since React keeps a failed part as failed for ever.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error("unknown") };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="tm-panel">
        {isMissingChunk(error) ? (
          <ErrorState message="页面没有加载出来，可能是网络中断或网站刚刚更新" onRetry={() => location.reload()} />
        ) : (
          <ErrorState message="页面出错了" onRetry={() => this.setState({ error: null })} />
        )}
      </div>
    );
  }
}

/** A dialog that fails to load takes nothing else with it. */
export class DialogBoundary extends Component<{ children: ReactNode; onFailed: () => void }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
