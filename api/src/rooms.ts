import type { FastifyInstance } from 'fastify'
import type { Memo } from './cache/memo.ts'
import type { ChainStore } from './chains/chain-store.ts'
import type { Context } from './context.ts'
import type { Listener } from './db/listen.ts'
import type { Secrets } from './db/secrets.ts'
import type { Browsers } from './http/caller.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { Mount } from './http/mount.ts'
import type { SharedLimits } from './http/shared-limits.ts'
import type { Sessions } from './identity/sessions.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Kitchen } from './kitchen/kitchen.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MenuStore } from './menus/menu-store.ts'
import type { OperatorStore } from './operator/operator-store.ts'
import type { LocalWorks } from './operators/local-work.ts'
import type { OrderAccess } from './orders/access.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Payments } from './payments/payments.ts'
import type { ShopStore } from './shops/shop-store.ts'
import type { Book } from './telemetry/book.ts'
import type { Meters } from './telemetry/meters.ts'
import type { TextGateway } from './texts/gateway.ts'

/** The server's parts, as its routes see them; put together in `app.ts`. */
export interface Rooms extends Context {
  readonly app: FastifyInstance
  readonly mount: Mount
  readonly streams: EventStreams
  readonly browsers: Browsers
  /** Limits that all instances count towards. */
  readonly limiterOf: SharedLimits
  readonly memo: Memo
  readonly listener: Listener
  readonly secrets: Secrets
  readonly operator: OperatorStore
  readonly chains: ChainStore
  readonly shops: ShopStore
  readonly menus: MenuStore
  readonly images: ImageStore
  readonly sessions: Sessions
  readonly outbox: Outbox
  readonly payments: Payments
  readonly mail: Mailer
  readonly texts: TextGateway
  readonly orderAccess: OrderAccess
  readonly kitchen: Kitchen
  /** What pages tell of the versions that they have. */
  readonly book: Book
  readonly meters: Meters
  /** Remotes that developers have from their own machines. */
  readonly localWork: LocalWorks
}
