import { readingLine, scrollLine } from './reading.ts'

/**
 * Calls `onRead` with the key of the innermost section at the reading line whenever it changes; with an empty key until
 * the first section has been scrolled to the sticky bars. In a gap between sections the last key stays. Returns a
 * function that stops it.
 */
export function followReading(list: Element, onRead: (key: string) => void): () => void {
  const sections = [...list.querySelectorAll<HTMLElement>('[data-category]')]
  const [first] = sections
  if (!first || typeof IntersectionObserver === 'undefined') return () => {}
  const atLine = new Set<Element>()
  const update = () => {
    const innermost = sections.findLast((section) => atLine.has(section))
    // On a large screen the first section begins at the sticky bars, so at the top of the page the guest has read nothing.
    if (first.getBoundingClientRect().top >= scrollLine(first)) onRead('')
    else if (innermost) onRead(innermost.dataset.category ?? '')
  }
  /** Observes a line of one pixel at an offset from the top. */
  const observeLine = (line: number, notify: IntersectionObserverCallback, targets: readonly Element[]) => {
    const rootMargin = `${-line}px 0px ${-Math.max(0, innerHeight - line - 1)}px 0px`
    const observer = new IntersectionObserver(notify, { rootMargin })
    for (const target of targets) observer.observe(target)
    return observer
  }
  const observe = () => {
    atLine.clear()
    const readingObserver = observeLine(
      readingLine(first),
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) atLine.add(target)
          else atLine.delete(target)
        }
        update()
      },
      sections,
    )
    // Just above the line, because a section that only touches the observed pixel counts as intersecting.
    const topObserver = observeLine(scrollLine(first) - 2, update, [first])
    return () => {
      readingObserver.disconnect()
      topObserver.disconnect()
    }
  }
  let stop = observe()
  const restart = () => {
    stop()
    stop = observe()
  }
  addEventListener('resize', restart)
  return () => {
    removeEventListener('resize', restart)
    stop()
  }
}
