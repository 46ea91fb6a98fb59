export { demote, type Outcome, promote, publish, release, rollback, startCanary } from './actions.ts'
export {
  EmbedPart,
  HostRelease,
  isMeant,
  NodePart,
  ReleasedFiles,
  RemoteRelease,
  Sources,
  SourcesPart,
  type Unmet,
  unmetBy,
} from './description.ts'
export { Part, ReleaseEvent, Version } from './event.ts'
export { type Happening, type Journal, openJournal } from './journal.ts'
export { openStore } from './open-store.ts'
export { keepPin, PIN_DAYS, type Pin, readPins } from './pins.ts'
export { type Kept, type Pruned, prune } from './prune.ts'
export { openReleases, type Releases } from './releases.ts'
export {
  type Canary,
  foldPart,
  isPinned,
  NOTHING,
  type PartState,
  PIN,
  type Placed,
  releasedVersions,
} from './state.ts'
export { folderOf, isPath, JOURNAL, ReleaseProblem, type ReleaseStore } from './store.ts'
