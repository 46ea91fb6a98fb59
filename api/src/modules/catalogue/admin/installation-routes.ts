import * as operations from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import type { UploadedPictures } from '../../../infrastructure/images/uploaded-pictures.ts'
import { bodyBytes } from '../../../plugins/body.ts'
import type { AdminAccess } from '../../back-office/index.ts'
import { previewCampaign } from './campaign-preview.ts'
import { changeCampaign, findArticles, readCampaigns } from './campaigns.ts'
import { changeInstallation, readInstallation } from './installation.ts'
import { changePaymentAccount } from './payment-accounts.ts'
import { changeVatRate } from './vat-rates.ts'

export interface InstallationDeps extends Pick<Context, 'db' | 'clock'> {
  readonly adminAccess: AdminAccess
  readonly images: ImageStore
  readonly pictures: UploadedPictures
}

/** Registers the calls about what all shops share (docs/product.md, SETUP-13 …). */
export function installationRoutes(app: FastifyInstance, deps: InstallationDeps): void {
  const { adminOf } = deps.adminAccess
  app.operation(operations.getInstallation, () => readInstallation(deps))
  app.operation(operations.changeInstallation, async (request) => {
    await changeInstallation(deps, adminOf(request), request.body)
    return readInstallation(deps)
  })
  app.operation(operations.changeVatRate, async (request) => {
    await changeVatRate(deps, adminOf(request), request.body)
    return readInstallation(deps)
  })
  app.operation(operations.changePaymentAccount, async (request) => {
    await changePaymentAccount(deps, adminOf(request), request.body)
    return readInstallation(deps)
  })
  app.operation(operations.getAdminCampaigns, () => readCampaigns(deps))
  app.operation(operations.changeCampaign, async (request) => {
    await changeCampaign(deps, adminOf(request), request.body)
    return readCampaigns(deps)
  })
  app.operation(operations.previewCampaign, ({ body }) => previewCampaign(deps, body.campaign))
  app.operation(operations.uploadCampaignPicture, (request) => deps.pictures.store(bodyBytes(request)))
  app.operation(operations.cropCampaignPicture, ({ body }) => deps.pictures.crop(body))
  app.operation(operations.searchArticles, ({ query }) => findArticles(deps, query.search))
}
