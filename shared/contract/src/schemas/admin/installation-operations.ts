import * as endpoints from '../../admin/installation.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import {
  AdminCampaigns,
  ArticleSearch,
  CampaignChange,
  CampaignPreview,
  CampaignPreviewRequest,
  FoundArticles,
  Installation,
  InstallationChange,
  PaymentAccountChange,
  VatRateChange,
} from './installation.ts'
import { PICTURE_UPLOAD, PictureCropRequest, UploadedPicture } from './menus.ts'

export const getInstallation = operation(endpoints.getInstallation, {
  summary: 'Get what all shops share',
  description: 'Settings, VAT rates, and accounts at payment providers.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: Installation, 401: Problem, 403: Problem },
})
export const changeInstallation = operation(endpoints.changeInstallation, {
  summary: 'Change the settings that all shops share',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  body: InstallationChange,
  answers: { 200: Installation, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeVatRate = operation(endpoints.changeVatRate, {
  summary: 'Add, change or remove a VAT rate',
  description: 'Rates of one class of goods must not overlap. A class that a shop sells needs a rate.',
  tag: 'admin',
  access: 'admin',
  body: VatRateChange,
  answers: { 200: Installation, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changePaymentAccount = operation(endpoints.changePaymentAccount, {
  summary: 'Add, change or remove the account of a shop at a payment provider',
  description: 'The provider pays the takings of the shop to this account.',
  tag: 'admin',
  access: 'admin',
  body: PaymentAccountChange,
  answers: { 200: Installation, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const getAdminCampaigns = operation(endpoints.getAdminCampaigns, {
  summary: 'List the campaigns',
  description: 'Also past and future ones.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: AdminCampaigns, 401: Problem, 403: Problem },
})
export const changeCampaign = operation(endpoints.changeCampaign, {
  summary: 'Add, change or remove a campaign',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  body: CampaignChange,
  answers: { 200: AdminCampaigns, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const previewCampaign = operation(endpoints.previewCampaign, {
  summary: 'Show what a campaign would do to sample baskets',
  description: 'Nothing is stored.',
  tag: 'admin',
  access: 'admin',
  body: CampaignPreviewRequest,
  answers: { 200: CampaignPreview, 400: Problem, 401: Problem, 403: Problem },
})
export const uploadCampaignPicture = operation(endpoints.uploadCampaignPicture, {
  summary: 'Upload a picture of a campaign',
  description: 'As for a menu. A change of the campaign with the name of the picture shows it to guests.',
  tag: 'admin',
  access: 'admin',
  upload: PICTURE_UPLOAD,
  answers: { 200: UploadedPicture, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
})
export const cropCampaignPicture = operation(endpoints.cropCampaignPicture, {
  summary: 'Store a part of a picture of a campaign',
  description: 'As for a menu.',
  tag: 'admin',
  access: 'admin',
  body: PictureCropRequest,
  answers: { 200: UploadedPicture, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
})
export const searchArticles = operation(endpoints.searchArticles, {
  summary: 'Find articles for a campaign',
  description: 'In all menus, by code or name.',
  tag: 'admin',
  access: 'admin',
  query: ArticleSearch,
  answers: { 200: FoundArticles, 401: Problem, 403: Problem },
})
