import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** What stands in the part's place when it has thrown; `reset` lets it try again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** A part that throws loses its own place and nothing else. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
