import { endpoint } from './endpoint.ts'

// Calls that only the signage board of a shop makes.

export const getSignage = endpoint<'getSignage'>('GET', '/shops/{shopId}/signage')
export const getSignageEvents = endpoint<'getSignageEvents'>('GET', '/shops/{shopId}/signage/events')
