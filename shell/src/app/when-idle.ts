/** Calls back when the browser is idle. Safari has no `requestIdleCallback`, so a timer replaces it. */
export const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 1000)
