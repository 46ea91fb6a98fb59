/** Calls back when the browser is idle. Safari has no `requestIdleCallback`, so a timer replaces it. */
export const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 3000 }) : setTimeout(task, 1000)
