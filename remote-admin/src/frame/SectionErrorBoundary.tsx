import { Component, type ReactNode } from 'react'

interface SectionErrorBoundaryProps {
  /** Renders the error. `again` renders the section again. */
  readonly renderError: (again: () => void) => ReactNode
  readonly children: ReactNode
}

/** Limits the error of a section to its place: the navigation still works (ADMIN-24). */
export class SectionErrorBoundary extends Component<SectionErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    // As an uncaught error, so that the host reports it.
    globalThis.reportError?.(error)
  }

  override componentDidUpdate({ children }: SectionErrorBoundaryProps) {
    // New data may render.
    if (this.state.hasFailed && children !== this.props.children) this.again()
  }

  private readonly again = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.renderError(this.again) : this.props.children
  }
}
