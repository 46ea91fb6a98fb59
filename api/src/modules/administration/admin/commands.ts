export { withDatabase } from '../../../infrastructure/database/open-database.ts'
export {
  issueOperatorKey,
  listOperatorKeys,
  type OperatorKey,
  revokeOperatorKey,
} from './keys.ts'
