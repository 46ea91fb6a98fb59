export {
  type DatabaseOptions as ReachOptions,
  openDatabase,
} from '../../../infrastructure/database/open-database.ts'
export { type BackupOptions, takeBackup } from './backup.ts'
export type { Manifest } from './manifest.ts'
export { type Restored, type RestoreOptions, restoreBackup } from './restore.ts'
