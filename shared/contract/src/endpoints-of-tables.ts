import { endpoint } from './endpoint.ts'

// Calls of guests who order together at one table.

export const openTable = endpoint<'openTable'>('POST', '/shops/{shopId}/tables')
export const joinTable = endpoint<'joinTable'>('POST', '/shops/{shopId}/tables/join')
export const getTable = endpoint<'getTable'>('GET', '/tables/{tableId}')
export const getTableEvents = endpoint<'getTableEvents'>('GET', '/tables/{tableId}/events')
export const publishLines = endpoint<'publishLines'>('PUT', '/tables/{tableId}/lines', { isRepeatable: true })
export const setTableReady = endpoint<'setTableReady'>('PUT', '/tables/{tableId}/ready', { isRepeatable: true })
export const setTableCall = endpoint<'setTableCall'>('PUT', '/tables/{tableId}/call', { isRepeatable: true })
export const leaveTable = endpoint<'leaveTable'>('POST', '/tables/{tableId}/leave', { isRepeatable: true })
