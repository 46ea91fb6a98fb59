import { endpoint } from './endpoint.ts'

// Calls that no page makes by the client: those of operators, where an external provider leads back to, and the beacon. Guests do not download them.

export const comeBackFromExternal = endpoint<'comeBackFromExternal'>('GET', '/identity/external/{provider}/callback')
export const sendTelemetry = endpoint<'sendTelemetry'>('POST', '/telemetry')
export const getOperatorStatus = endpoint<'getOperatorStatus'>('GET', '/operator/status')
export const endLocalWork = endpoint<'endLocalWork'>('DELETE', '/operator/local')
