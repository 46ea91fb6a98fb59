import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { installAccountMails, installSignInCodeMails } from './modules/accounts/index.ts'
import { installHousekeeping, installRetention } from './modules/administration/index.ts'
import { installStaffMails } from './modules/back-office/index.ts'
import { installSoldOutTimer } from './modules/catalogue/index.ts'
import {
  installNewTimeMessages,
  installReadyPush,
  installReadySms,
  installReceipts,
} from './modules/messaging/index.ts'
import { installKitchenDispatch } from './modules/ordering/index.ts'
import { installPaymentWork, installReconciler } from './modules/payments/index.ts'
import { installShopTimers } from './modules/staff/index.ts'
import type { Services } from './services.ts'

export async function backgroundWork(app: FastifyInstance, services: Services): Promise<void> {
  const { config, eventBus, outbox, kitchen, telemetry, visitSteps } = services
  installKitchenDispatch(services, kitchen)
  installPaymentWork(services)
  installReceipts(app, services)
  installAccountMails(app, services)
  installSignInCodeMails(services)
  installStaffMails(app, services)
  installReadySms(services)
  installReadyPush(services)
  installNewTimeMessages(app, services)
  installShopTimers(services)
  installSoldOutTimer(services)
  const stopHousekeeping = installHousekeeping(services)
  const stopReconciler = installReconciler(services)
  const stopRetention = installRetention(services)
  app.addHook('onReady', async () => {
    await eventBus.start()
    outbox.start()
    telemetry.start(config.pollMs)
    visitSteps.start(config.pollMs)
    kitchen.start()
  })
  let cutTimer: NodeJS.Timeout | undefined
  let stopped: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    cutTimer = setTimeout(() => app.server.closeAllConnections(), config.drainMs)
    // If a provider delays work beyond the shutdown, another instance does it when its lease expires.
    const ended = Promise.all([stopReconciler(), stopRetention(), kitchen.close(), outbox.close()])
    stopped = Promise.race([ended, wait(config.drainMs, undefined, { ref: false })])
  })
  app.addHook('onClose', async () => {
    clearTimeout(cutTimer)
    stopHousekeeping()
    await stopped
    await telemetry.close()
    await visitSteps.close()
    await eventBus.close()
  })
}
