import * as endpoints from '../../admin/releases.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import {
  CanaryShareRequest,
  ChangedPart,
  CreatedOperatorKey,
  OperatorKeyParams,
  OperatorKeyRequest,
  OperatorKeys,
  PartParams,
  PromotionRequest,
  Releases,
  RemoteOverrideRequest,
  RollbackRequest,
} from './releases.ts'

export const getReleases = operation(endpoints.getReleases, {
  summary: 'Get what is released, and what pages report about it',
  description:
    'For people with the role developer: versions, figures, errors and history of the shell and each remote.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: Releases, 401: Problem, 403: Problem },
})
export const changeCanaryShare = operation(endpoints.changeCanaryShare, {
  summary: 'Change the share of visits that get the canary',
  description: 'Writes an event to the journal, as `carte canary` does.',
  tag: 'admin',
  access: 'admin',
  params: PartParams,
  body: CanaryShareRequest,
  answers: { 200: ChangedPart, 401: Problem, 403: Problem, 409: Problem },
})
export const promoteCanary = operation(endpoints.promoteCanary, {
  summary: 'Make the canary the live version',
  description: 'Writes an event to the journal, as `carte promote` does.',
  tag: 'admin',
  access: 'admin',
  params: PartParams,
  body: PromotionRequest,
  answers: { 200: ChangedPart, 401: Problem, 403: Problem, 409: Problem },
})
export const rollBackRelease = operation(endpoints.rollBackRelease, {
  summary: 'Withdraw the canary, or replace the live version by an earlier one',
  description: 'Writes an event to the journal, as `carte rollback` does.',
  tag: 'admin',
  access: 'admin',
  params: PartParams,
  body: RollbackRequest,
  answers: { 200: ChangedPart, 401: Problem, 403: Problem, 409: Problem },
})
export const beginRemoteOverride = operation(endpoints.beginRemoteOverride, {
  summary: 'Load one remote from one’s own machine in this browser',
  description: 'For twelve hours, or until the person loses the role. 404 if the operator has switched it off.',
  tag: 'admin',
  access: 'admin',
  body: RemoteOverrideRequest,
  answers: { 204: null, 400: Problem, 401: Problem, 403: Problem },
})
export const endOwnRemoteOverride = operation(endpoints.endOwnRemoteOverride, {
  summary: 'Load all remotes from the site again in this browser',
  description: 'Repeating it changes nothing. `DELETE /operator/local` does the same without a session.',
  tag: 'admin',
  access: 'admin',
  answers: { 204: null, 401: Problem, 403: Problem },
})

export const getOperatorKeys = operation(endpoints.getOperatorKeys, {
  summary: 'List the keys of operators’ machines',
  description: 'Without the keys themselves, of which only hashes are stored.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: OperatorKeys, 401: Problem, 403: Problem },
})
export const createOperatorKey = operation(endpoints.createOperatorKey, {
  summary: 'Create a key for a machine that reads `/metrics` or the status',
  description: 'The response is the only one that contains the key.',
  tag: 'admin',
  access: 'admin',
  body: OperatorKeyRequest,
  answers: { 201: CreatedOperatorKey, 401: Problem, 403: Problem },
})
export const revokeOperatorKey = operation(endpoints.revokeOperatorKey, {
  summary: 'Revoke a key',
  description: 'It stops working at once. Repeating it changes nothing.',
  tag: 'admin',
  access: 'admin',
  params: OperatorKeyParams,
  answers: { 204: null, 401: Problem, 403: Problem },
})
