import { paths } from '@carte/navigation'

export const PROFILE_LINKS = [
  { to: paths.campaigns.href(), text: 'nav.campaigns' },
  { to: paths.favorites.href(), text: 'nav.favorites' },
  { to: paths.orderHistory.href(), text: 'nav.orderHistory' },
  { to: paths.profile.href(), text: 'nav.profile' },
] as const
