import * as endpoints from '../../admin/customers.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import {
  CustomerData,
  CustomerDeletion,
  CustomerDeletionRequest,
  CustomerExport,
  CustomerSearch,
  RetentionSettings,
} from './customers.ts'

export const findCustomerData = operation(endpoints.findCustomerData, {
  summary: 'Find what is stored about an e-mail address',
  description: 'The whole address is required. The audit log records the call without the address.',
  tag: 'admin',
  access: 'admin',
  body: CustomerSearch,
  answers: { 200: CustomerData, 401: Problem, 403: Problem },
})
export const exportCustomerData = operation(endpoints.exportCustomerData, {
  summary: 'Export everything that is stored about an e-mail address',
  description: 'In a form that machines can read, for the person whose data it is.',
  tag: 'admin',
  access: 'admin',
  body: CustomerSearch,
  answers: { 200: CustomerExport, 401: Problem, 403: Problem },
})
export const deleteCustomerData = operation(endpoints.deleteCustomerData, {
  summary: 'Delete what is stored about an e-mail address',
  description: 'Orders stay for bookkeeping, without account, address, telephone number and note.',
  tag: 'admin',
  access: 'admin',
  body: CustomerDeletionRequest,
  answers: { 200: CustomerDeletion, 401: Problem, 403: Problem, 409: Problem },
})
export const getRetention = operation(endpoints.getRetention, {
  summary: 'Get how long personal data is stored',
  description: 'The settings of the server, in days.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: RetentionSettings, 401: Problem, 403: Problem },
})
