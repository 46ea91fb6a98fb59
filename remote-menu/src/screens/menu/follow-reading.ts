import { readingLine } from './reading.ts'

/**
 * Calls `onRead` with the key of the innermost section at the reading line whenever it changes; with an empty key above
 * the first section. In a gap between sections the last key stays. Returns a function that stops it.
 */
export function followReading(list: Element, onRead: (key: string) => void): () => void {
  const sections = [...list.querySelectorAll<HTMLElement>('[data-category]')]
  const [first] = sections
  if (!first || typeof IntersectionObserver === 'undefined') return () => {}
  const atLine = new Set<Element>()
  const observe = () => {
    const line = readingLine(first)
    atLine.clear()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) atLine.add(target)
          else atLine.delete(target)
        }
        const innermost = sections.findLast((section) => atLine.has(section))
        if (innermost) onRead(innermost.dataset.category ?? '')
        else if (first.getBoundingClientRect().top > line) onRead('')
      },
      { rootMargin: `${-line}px 0px ${-Math.max(0, innerHeight - line - 1)}px 0px` },
    )
    for (const section of sections) observer.observe(section)
    return observer
  }
  let observer = observe()
  const renew = () => {
    observer.disconnect()
    observer = observe()
  }
  addEventListener('resize', renew)
  return () => {
    removeEventListener('resize', renew)
    observer.disconnect()
  }
}
