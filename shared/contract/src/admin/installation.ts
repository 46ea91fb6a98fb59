import { endpoint } from '../endpoint.ts'

// Calls about what all shops share: settings, VAT rates, accounts at payment providers, campaigns.

export const getInstallation = endpoint<'getInstallation'>('GET', '/admin/installation')
export const changeInstallation = endpoint<'changeInstallation'>('PUT', '/admin/installation')
export const changeVatRate = endpoint<'changeVatRate'>('PUT', '/admin/installation/vat-rates')
export const changePaymentAccount = endpoint<'changePaymentAccount'>('PUT', '/admin/installation/payment-accounts')

export const getAdminCampaigns = endpoint<'getAdminCampaigns'>('GET', '/admin/campaigns')
export const changeCampaign = endpoint<'changeCampaign'>('PUT', '/admin/campaigns')
export const previewCampaign = endpoint<'previewCampaign'>('POST', '/admin/campaigns/preview')
export const uploadCampaignPicture = endpoint<'uploadCampaignPicture'>('PUT', '/admin/campaigns/picture')
export const cropCampaignPicture = endpoint<'cropCampaignPicture'>('POST', '/admin/campaigns/picture/crop')
export const searchArticles = endpoint<'searchArticles'>('GET', '/admin/campaigns/articles')
