export { withDatabase } from '../../../infrastructure/database/open-database.ts'
export {
  issueOperatorKey,
  listOperatorKeys,
  type OperatorKey,
  ROLES,
  type Role,
  revokeOperatorKey,
} from './keys.ts'
