import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown instead of content that failed to render. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Contains rendering errors. React requires a class for this. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
