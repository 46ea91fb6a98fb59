import type { Settings, Shop } from '@carte/contract'

export const settings: Settings = {
  orderTypes: ['dineInPlace', 'takeAway'],
  enableCustomerLogin: false,
  externalLoginProviders: [],
  version: '1',
  phoneNumberRequired: false,
  favoriteShopRequired: false,
  smsEnabled: false,
  orders: { requireEmail: false, requirePhoneNumber: false },
}

/** Returns a shop that takes orders; its name is its id. */
export const shopOf = (id: string): Shop => ({
  id,
  name: id,
  description: '',
  i18n: [],
  contactInformation: { address1: '', address2: '', zipCode: '', city: '', phone: '' },
  company: { name: '', orgNumber: '', vatNumber: '', email: '' },
  location: { latitude: 59, longitude: 18 },
  timeZone: 'Europe/Stockholm',
  openingHours: [],
  openingHoursExceptions: [],
  openForBusiness: true,
  status: 'online',
  orderTypes: ['takeAway'],
})
