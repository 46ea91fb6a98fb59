import type { FastifyInstance } from 'fastify'
import type { Context } from './config/context.ts'
import type { Memo } from './infrastructure/cache/memo.ts'
import type { Listener } from './infrastructure/database/listen.ts'
import type { Secrets } from './infrastructure/database/secrets.ts'
import type { Browsers } from './infrastructure/http/caller.ts'
import type { SharedLimits } from './infrastructure/http/shared-limits.ts'
import type { ImageStore } from './infrastructure/images/image-store.ts'
import type { Mailer } from './infrastructure/mail/mailer.ts'
import type { Outbox } from './infrastructure/outbox/outbox.ts'
import type { TextGateway } from './infrastructure/sms/gateway.ts'
import type { Sessions } from './modules/accounts/sessions.ts'
import type { LocalWorks } from './modules/administration/admin/local-work.ts'
import type { MenuStore } from './modules/catalogue/menus/menu-store.ts'
import type { OperatorStore } from './modules/catalogue/settings/operator-store.ts'
import type { ShopStore } from './modules/catalogue/shops/shop-store.ts'
import type { ChainStore } from './modules/embedding/chains/chain-store.ts'
import type { Kitchen } from './modules/ordering/kitchen/kitchen.ts'
import type { OrderAccess } from './modules/ordering/orders/access.ts'
import type { Payments } from './modules/payments/payments.ts'
import type { Book } from './modules/releases/book.ts'
import type { Meters } from './modules/releases/meters.ts'
import type { EventStreams } from './plugins/event-streams.ts'
import type { Mount } from './plugins/mount.ts'

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
