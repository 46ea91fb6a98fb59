export { createHarness, type Harness, type HarnessOptions } from './harness.ts'
export { Host, renderPart, renderScreen } from './render.tsx'
