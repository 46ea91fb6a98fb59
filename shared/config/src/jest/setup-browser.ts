import { configure } from '@testing-library/dom'
import '@testing-library/jest-dom/jest-globals'

// The default of one second is too short for a screen that calls a real server while other tests use the processors. A
// passing test does not wait this long.
configure({ asyncUtilTimeout: 120_000 })

// jsdom lacks these functions.
performance.mark ??= () => ({}) as PerformanceMark
performance.getEntriesByName ??= () => []

// jsdom has no idle callbacks, so code would fall back to timers of one or two seconds, as in Safari, which fire in slow
// tests only. So the browser is never idle here; a test that needs an idle callback mocks it.
globalThis.requestIdleCallback ??= () => 0
globalThis.cancelIdleCallback ??= () => {}
