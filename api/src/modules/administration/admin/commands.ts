export { withDatabase } from '../../../infrastructure/database/reach.ts'
export {
  issueOperatorKey,
  listOperatorKeys,
  type OperatorKey,
  ROLES,
  type Role,
  revokeOperatorKey,
} from './keys.ts'
