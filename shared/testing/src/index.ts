export {
  createStaffKey,
  createTestApi,
  expectLog,
  placePaidOrder,
  proxyToDatabase,
  rejectionLog,
  type SignedInAdmin,
  signInAdmin,
} from '@carte/api/testing'
export { fakeOnly, holdTimers } from './clock.ts'
export { createHarness, type Harness, type HarnessOptions } from './harness.ts'
export { renderScreen, renderWidget, serveScreen, serveWidget } from './render.tsx'
