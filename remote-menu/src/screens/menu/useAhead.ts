import { useEffect } from 'react'
import { openArticle, openMenuTools } from '../../late.ts'

/** Gets what a guest goes to from here, once the page has nothing better to do: the article's screen, the search and the filters. */
export function useAhead(): void {
  useEffect(() => {
    // What fails here is asked for again by whoever needs it.
    const open = () => void Promise.allSettled([openArticle(), openMenuTools()])
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(open, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(open)
    return () => cancelIdleCallback(request)
  }, [])
}
