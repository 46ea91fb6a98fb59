export { demote, type Outcome, promote, release, rollback, startCanary } from './actions.ts'
export {
  EmbedPart,
  HostRelease,
  isMeant,
  NodePart,
  ReleasedFiles,
  RemoteRelease,
  Sources,
  SourcesPart,
} from './description.ts'
export { Part, ReleaseEvent, Version } from './event.ts'
export { type Unmet, unmetBy } from './fits.ts'
export { type Happening, type Journal, openJournal } from './journal.ts'
export { openStore } from './open-store.ts'
export { keepPin, PIN_DAYS, type Pin, readPins } from './pins.ts'
export { type Kept, type Pruned, prune } from './prune.ts'
export { publish } from './publish.ts'
export { isPinned, PIN, releasedVersions } from './released-versions.ts'
export { openReleases, type Releases } from './releases.ts'
export { type Canary, foldPart, NOTHING, type PartState, type Placed } from './state.ts'
export { folderOf, isPath, JOURNAL, ReleaseProblem, type ReleaseStore } from './store.ts'
