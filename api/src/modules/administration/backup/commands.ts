export { type ReachOptions, reachDatabase } from '../../../infrastructure/database/reach.ts'
export { type BackupOptions, takeBackup } from './backup.ts'
export type { Manifest } from './manifest.ts'
export { type Restored, type RestoreOptions, restoreBackup } from './restore.ts'
