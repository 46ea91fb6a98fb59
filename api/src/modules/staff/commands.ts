export { type DatabaseOptions, withDatabase } from '../../infrastructure/database/open-database.ts'
export { issueStaffKey, listStaffKeys, revokeStaffKey, type StaffKey } from './keys.ts'
