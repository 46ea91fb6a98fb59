import { configure } from '@testing-library/dom'
import '@testing-library/jest-dom/jest-globals'

// How long a test may wait for what it waits for. A second, the default, is short for a screen that asks a real server
// while other tests keep the processors busy; a test that passes never waits this long.
configure({ asyncUtilTimeout: 15_000 })

// The simulated browser keeps no timeline.
performance.mark ??= () => ({}) as PerformanceMark
performance.getEntriesByName ??= () => []

// The simulated browser has no idle moments. Without this, code for Safari gets things after seconds instead: in a test that is slow, outside
// of `act`, and in no other. A test that needs an idle moment makes one.
globalThis.requestIdleCallback ??= () => 0
globalThis.cancelIdleCallback ??= () => {}
