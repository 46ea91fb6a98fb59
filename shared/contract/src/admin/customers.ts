import { endpoint } from '../endpoint.ts'

// Calls about the personal data of customers and guests. An address is in the body, so that no log has it.

export const findCustomerData = endpoint<'findCustomerData'>('POST', '/admin/customers/search')
export const exportCustomerData = endpoint<'exportCustomerData'>('POST', '/admin/customers/export')
export const deleteCustomerData = endpoint<'deleteCustomerData'>('POST', '/admin/customers/deletion')
export const getRetention = endpoint<'getRetention'>('GET', '/admin/customers/retention')
