import { Component, type ReactNode } from "react";
import { ErrorState } from "../kit/error-state.tsx";

/** A screen that fails to load or to render leaves the rest of the page usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState message="页面出错了" onRetry={() => this.setState({ failed: false })} />;
  }
}
