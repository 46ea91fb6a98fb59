// The entry of a remote that runs alone: the same app, platform and loader as the site, with `DevHost` instead of the
// frame.

import '../styles.ts'
import { readSnapshot } from '../app/snapshot.ts'
import { startPage } from '../start-page.tsx'
import { DevHost, withMockRemotes } from './DevHost.tsx'

const snapshot = readSnapshot(document)
const [remote, ...others] = Object.keys(snapshot.registry.remotes)
if (remote === undefined || others.length > 0)
  throw new Error('The registry must contain exactly one remote: the one that runs alone')

void startPage({
  snapshot,
  frame: <DevHost remote={remote} />,
  remotes: (registered) => withMockRemotes(registered, remote),
})
