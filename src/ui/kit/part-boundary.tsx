import { Component, type ReactNode } from "react";
import { forgetFailed } from "../lazily.tsx";

type Props = {
  children: ReactNode;
  onFailed?: () => void;
  /** A value whose change renders the part again. */
  attempt?: unknown;
  /** What stands there once it has failed. */
  instead?: ReactNode;
};

/** A dialog, menu or other part that fails to load takes nothing else with it, and is asked for anew the next time. */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    forgetFailed();
    this.props.onFailed?.();
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasFailed && before.attempt !== this.props.attempt) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
