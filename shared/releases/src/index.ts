export { demote, type Outcome, promote, publish, release, rollback, startCanary } from './actions.ts'
export {
  EmbedPart,
  HostRelease,
  matchesIntegrity,
  NodePart,
  ReleasedFiles,
  RemoteRelease,
  Sources,
  SourcesPart,
  type UnmetRequirement as Unmet,
  unmetRequirements,
} from './description.ts'
export { Part, ReleaseEvent, Version } from './event.ts'
export { type Journal, type NewReleaseEvent, openJournal } from './journal.ts'
export { openStore } from './open-store.ts'
export { PIN_DAYS, type Pin, readPins, storePin } from './pins.ts'
export { type Kept, type Pruned, prune } from './prune.ts'
export { openReleases, type Releases } from './releases.ts'
export {
  type Canary,
  type DeployedVersion,
  foldPart,
  INITIAL_PART_STATE,
  isPinned,
  type PartState,
  PIN,
  releasedVersions,
} from './state.ts'
export { folderOf, isPath, JOURNAL, ReleaseError, type ReleaseStore } from './store.ts'
