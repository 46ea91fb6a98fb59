import { endpoint } from './endpoint.ts'

// Calls that no page makes through the client: calls of operators, the callback of external providers, and the
// telemetry beacon. Guests do not download this file.

export const comeBackFromExternal = endpoint<'comeBackFromExternal'>('GET', '/identity/external/{provider}/callback')
export const sendTelemetry = endpoint<'sendTelemetry'>('POST', '/telemetry')
export const getOperatorStatus = endpoint<'getOperatorStatus'>('GET', '/operator/status')
export const endRemoteOverride = endpoint<'endRemoteOverride'>('DELETE', '/operator/local')
