import type { PartStatus } from '@carte/contract'
import {
  beginRemoteOverride,
  changeCanaryShare,
  endOwnRemoteOverride,
  getReleases,
  promoteCanary,
  rollBackRelease,
} from '@carte/contract/schemas'
import { type Outcome, promote, ReleaseError, type Releases, rollback, startCanary } from '@carte/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type AdminAccess, recordChange } from '../../back-office/index.ts'
import type { Released } from '../../releases/index.ts'
import { isOverrideOrigin, type RemoteOverrides } from './remote-overrides.ts'
import type { createStatus } from './status.ts'

export interface ReleaseCallsDeps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly adminAccess: AdminAccess
  readonly remoteOverrides: RemoteOverrides
  readonly released: Released
}

const notFound = (detail: string) => new HttpError(404, 'error.notFound', { detail })
const changedMeanwhile = (current: PartStatus | null) => new HttpError(409, 'changed-meanwhile', { more: { current } })

interface Change {
  readonly part: string
  readonly action: 'release.canary' | 'release.promote' | 'release.rollback'
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** Writes the event. `by` is the author in the journal. */
  readonly act: (releases: Releases, by: string) => Promise<Outcome>
}

/** Thrown to undo the entry of the audit log when no event was written. */
class NothingWritten extends Error {}

/**
 * Registers the calls about releases for people: what `carte status`, `canary`, `promote` and `rollback` do
 * (RELEASE-40). The server that handles the call, and then all others, see the event when they read the journal again.
 */
export function releaseCalls(
  app: FastifyInstance,
  { db, clock, log, adminAccess, remoteOverrides, released }: ReleaseCallsDeps,
  readStatus: ReturnType<typeof createStatus>,
): void {
  const partOf = async (part: string): Promise<PartStatus | null> =>
    (await readStatus()).parts.find((each) => each.part === part) ?? null

  app.operation(getReleases, async (request) => ({
    ...(await readStatus()),
    canChange: released.store !== null,
    remoteOverride: remoteOverrides.isOn ? { current: await remoteOverrides.read(request) } : null,
  }))

  /** @throws HttpError 409 if the state is not what the person saw, with the present one */
  async function change(request: FastifyRequest, { part, action, before, after, act }: Change): Promise<PartStatus> {
    const { store } = released
    if (!store || !(await store.states()).has(part)) throw notFound(part)
    const admin = adminAccess.adminOf(request)
    const outcome = await db
      .transaction()
      .execute(async (trx) => {
        // Before the event, which cannot be undone: there is no event without its entry.
        await recordChange(trx, clock, admin, { shopId: null, action, subject: part, before, after })
        const done = await act(store, admin.name)
        if (done.event === null) throw new NothingWritten()
        return done
      })
      .catch((error: unknown) => {
        if (error instanceof NothingWritten) return null
        if (!(error instanceof ReleaseError)) throw error
        log.info({ part, reason: error.message }, 'A change of a release was not possible')
        return null
      })
    const current = await partOf(part)
    if (!outcome?.holds || !current) throw changedMeanwhile(current)
    return current
  }

  app.operation(changeCanaryShare, async (request) => {
    const { params, body } = request
    const { version, share, reason, before } = body
    const canary = (await released.store?.states())?.get(params.part)?.canary
    if (released.store && (canary?.version !== version || canary.share !== before))
      throw changedMeanwhile(await partOf(params.part))
    return change(request, {
      part: params.part,
      action: 'release.canary',
      before: { version, share: before },
      after: { version, share, reason },
      act: (releases, by) =>
        startCanary(releases, { part: params.part, version, share, by, commit: canary?.commit ?? null }),
    })
  })

  app.operation(promoteCanary, (request) => {
    const { params, body } = request
    return change(request, {
      part: params.part,
      action: 'release.promote',
      before: { canary: body.version },
      after: { live: body.version, reason: body.reason },
      act: (releases, by) => promote(releases, { part: params.part, by, seen: body.version }),
    })
  })

  app.operation(rollBackRelease, (request) => {
    const { params, body } = request
    const { version, to, reason } = body
    return change(request, {
      part: params.part,
      action: 'release.rollback',
      before: to === null ? { canary: version } : { live: version },
      after: to === null ? { canary: null, reason } : { live: to, reason },
      act: (releases, by) =>
        rollback(releases, { part: params.part, by, seen: version, ...(to === null ? {} : { to }) }),
    })
  })

  app.operation(beginRemoteOverride, async (request, reply) => {
    if (!remoteOverrides.isOn) throw notFound('remote-override')
    const { remote, port } = request.body
    const override = { remote, origin: `http://localhost:${port}` }
    const { remotes = {} } = (await released.published()) ?? {}
    if (!Object.hasOwn(remotes, remote) || !isOverrideOrigin(override.origin))
      throw new HttpError(400, 'validation', { errors: { remote: ['unknown'] } })
    await remoteOverrides.begin(adminAccess.adminOf(request).accountId, override, request, reply)
    return undefined
  })
  app.operation(endOwnRemoteOverride, (request, reply) => {
    remoteOverrides.end(request, reply)
    return undefined
  })
}
