import { endpoint } from '../endpoint.ts'

// Calls about releases, about remote overrides, and about the keys of operators' machines.

export const getReleases = endpoint<'getReleases'>('GET', '/admin/releases')
export const changeCanaryShare = endpoint<'changeCanaryShare'>('PUT', '/admin/releases/{part}/canary')
export const promoteCanary = endpoint<'promoteCanary'>('POST', '/admin/releases/{part}/promotion')
export const rollBackRelease = endpoint<'rollBackRelease'>('POST', '/admin/releases/{part}/rollback')
export const beginRemoteOverride = endpoint<'beginRemoteOverride'>('PUT', '/admin/remote-override')
export const endOwnRemoteOverride = endpoint<'endOwnRemoteOverride'>('DELETE', '/admin/remote-override')

export const getOperatorKeys = endpoint<'getOperatorKeys'>('GET', '/admin/keys')
export const createOperatorKey = endpoint<'createOperatorKey'>('POST', '/admin/keys')
export const revokeOperatorKey = endpoint<'revokeOperatorKey'>('DELETE', '/admin/keys/{keyId}')
