import { configure } from '@testing-library/dom'
import '@testing-library/jest-dom/jest-globals'

// How long a test may wait for what it waits for. A second, the default, is short for a screen that asks a real server
// while other tests keep the processors busy; a test that passes never waits this long.
configure({ asyncUtilTimeout: 120_000 })

// The simulated browser keeps no timeline.
performance.mark ??= () => ({}) as PerformanceMark
performance.getEntriesByName ??= () => []

// jsdom has no idle callbacks, so code falls back to timers of one or two seconds, as in Safari. They fire in slow tests only, outside of `act`.
// Here the browser is never idle; a test that needs an idle callback mocks it.
globalThis.requestIdleCallback ??= () => 0
globalThis.cancelIdleCallback ??= () => {}
