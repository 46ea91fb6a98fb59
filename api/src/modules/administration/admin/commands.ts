// What the command line does with keys of operators and developers.
export { withDatabase } from '../../../infrastructure/database/reach.ts'
export {
  issueOperatorKey,
  listOperatorKeys,
  type OperatorKey,
  ROLES,
  type Role,
  revokeOperatorKey,
} from './keys.ts'
