import { paths } from '@carte/navigation'

export const PROFILE_LINKS = [
  { to: paths.campaigns.href(), words: 'nav.campaigns' },
  { to: paths.favorites.href(), words: 'nav.favorites' },
  { to: paths.orderHistory.href(), words: 'nav.orderHistory' },
  { to: paths.profile.href(), words: 'nav.profile' },
] as const
