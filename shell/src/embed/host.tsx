import '../styles.ts'
import '../platform.ts'
import { type Host, hostName } from './protocol.ts'

declare const CARTE_VERSION: string

const host: Host = {
  mount() {
    throw new Error('not yet')
  },
}
Object.assign(globalThis, { [hostName(CARTE_VERSION)]: host })
