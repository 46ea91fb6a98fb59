import { useEffect } from 'react'
import { openArticle } from '../../late.ts'

/** Gets the article's screen once the page has nothing better to do: it is where a guest goes from here. */
export function useArticleAhead(): void {
  useEffect(() => {
    // What fails here is asked for again by whoever opens an article.
    const open = () => void openArticle().catch(() => {})
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(open, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(open)
    return () => cancelIdleCallback(request)
  }, [])
}
