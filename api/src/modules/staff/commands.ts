export { type ReachOptions, withDatabase } from '../../infrastructure/database/reach.ts'
export { issueStaffKey, listStaffKeys, revokeStaffKey, type StaffKey } from './keys.ts'
