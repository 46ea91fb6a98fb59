import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** Renders what replaces the part after an error; `reset` tries again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
