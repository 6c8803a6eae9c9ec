import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in the place of content that failed to render. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a failure to render where it happened. React has no other way to say this than a class. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
