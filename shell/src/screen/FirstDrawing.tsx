import { Component, type ReactNode, useEffect } from 'react'
import type { Modules } from '../app/modules.ts'

interface FirstDrawingProps {
  /** What is drawn here, as `<remote>/<screen>` or `<remote>/<part>`. */
  readonly place: string
  readonly modules: Modules
  /** Stands here while another version is on its way. */
  readonly waiting: ReactNode
  /** Called when what is drawn here works. */
  readonly onWorking?: (() => void) | undefined
  /** Brings what another version draws from, as new children. By default it is drawn right away. */
  readonly onReplaced?: () => unknown
  /** Stands here when nothing more can be tried; `again` has it drawn all the same. */
  readonly lost: (error: unknown, again: () => void) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly error?: unknown
  /** Nothing stands in. */
  readonly isLost?: boolean
}

/** What throws before it has ever worked here is drawn by another version of its remote. Where there is none, or it has worked before, this place alone is lost. */
export class FirstDrawing extends Component<FirstDrawingProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    // Even nothing can be thrown.
    return { error: error ?? 'nothing' }
  }

  override componentDidCatch(error: unknown) {
    const { modules, place, onReplaced = this.again } = this.props
    modules.replace(place, error).then(onReplaced, () => this.setState({ isLost: true }))
  }

  override componentDidUpdate({ children }: FirstDrawingProps) {
    // Something new to draw, such as another version's data, is drawn.
    if (this.state.error !== undefined && children !== this.props.children) this.again()
  }

  private readonly again = () => this.setState({ error: undefined, isLost: false })

  override render() {
    const { error, isLost } = this.state
    const { place, modules, waiting, lost, onWorking, children } = this.props
    if (error !== undefined) return isLost ? lost(error, this.again) : waiting
    return (
      <>
        {children}
        <Working place={place} modules={modules} onWorking={onWorking} />
      </>
    )
  }
}

/** Beside what is drawn: it is on the page only if that is, and stays only if that could begin what it does there. */
function Working({ place, modules, onWorking }: Pick<FirstDrawingProps, 'place' | 'modules' | 'onWorking'>) {
  useEffect(() => {
    onWorking?.()
    let isHere = true
    // Effects of what is drawn here have run by now; one that threw takes this away before the next turn.
    queueMicrotask(() => {
      if (isHere) modules.drawn(place)
    })
    return () => {
      isHere = false
    }
  }, [modules, place, onWorking])
  return null
}
