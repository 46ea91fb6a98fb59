export { HostRelease, NodePart, ReleasedFiles, RemoteRelease } from './description.ts'
export { Part, ReleaseEvent, Version } from './event.ts'
export { folderOf, JOURNAL, type ReleaseStore } from './store.ts'
