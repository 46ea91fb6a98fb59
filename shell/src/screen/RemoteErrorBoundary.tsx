import { Component, type ReactNode, useEffect } from 'react'
import type { Modules } from '../app/modules.ts'

interface RemoteErrorBoundaryProps {
  /** The place, as `<remote>/<screen>` or `<remote>/<widget>`. */
  readonly place: string
  readonly modules: Modules
  /** Rendered while another version loads. */
  readonly fallback: ReactNode
  /** Called when the children have rendered without an error. */
  readonly onRendered?: (() => void) | undefined
  /**
   * Loads the data for another version, which arrives as new children. By default the same children are rendered again.
   */
  readonly onReplaced?: () => unknown
  /** Renders the error when nothing more can be tried. `again` retries. */
  readonly renderError: (error: unknown, again: () => void) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly error?: unknown
  /** Whether no other version can be tried. */
  readonly hasFailed?: boolean
}

/**
 * An error boundary that renders another version of the remote if the first render at this place throws. If there is
 * none, or the place has worked before, only this place shows an error.
 */
export class RemoteErrorBoundary extends Component<RemoteErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    // The thrown value can be undefined, so replace it.
    return { error: error ?? 'nothing' }
  }

  override componentDidCatch(error: unknown) {
    const { modules, place, onReplaced = this.again } = this.props
    modules.replace(place, error).then(onReplaced, () => this.setState({ hasFailed: true }))
  }

  override componentDidUpdate({ children }: RemoteErrorBoundaryProps) {
    // New children, for example with another version's data: try again.
    if (this.state.error !== undefined && children !== this.props.children) this.again()
  }

  private readonly again = () => this.setState({ error: undefined, hasFailed: false })

  override render() {
    const { error, hasFailed } = this.state
    const { place, modules, fallback, renderError, onRendered, children } = this.props
    if (error !== undefined) return hasFailed ? renderError(error, this.again) : fallback
    return (
      <>
        {children}
        <RenderedMarker place={place} modules={modules} onRendered={onRendered} />
      </>
    )
  }
}

/** Renders nothing, but its effect runs only if the children beside it have rendered. */
function RenderedMarker({
  place,
  modules,
  onRendered,
}: Pick<RemoteErrorBoundaryProps, 'place' | 'modules' | 'onRendered'>) {
  useEffect(() => {
    onRendered?.()
    let isHere = true
    // The children's effects have run by now. If one of them throws, React unmounts this before the microtask runs.
    queueMicrotask(() => {
      if (isHere) modules.markRendered(place)
    })
    return () => {
      isHere = false
    }
  }, [modules, place, onRendered])
  return null
}
