/** Calls back when the browser has nothing better to do. Not every browser tells when that is. */
export const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 1000)
