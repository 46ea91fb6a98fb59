export {
  createStaffKey,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  payByCard,
  placePaidOrder,
  proxyToDatabase,
  rejectionLog,
  type SignedInAdmin,
  signInAdmin,
  type TablePhone,
} from '@carte/api/testing'
export { fakeOnly, holdTimers } from './clock.ts'
export { createHarness, type Harness, type HarnessOptions } from './harness.ts'
export { renderScreen, renderWidget, serveScreen, serveWidget } from './render.tsx'
