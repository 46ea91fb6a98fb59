import type { ShopsQuery } from '@carte/contract'
import { ID, SHOP_IDS_MAX, SHOPS_PAGE_SIZE } from '@carte/contract'
import { distanceKm, isOpenAt, type Place, searchFor, sortShops, statusAt, suggestSpelling } from '@carte/domain'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Listing } from './directory.ts'
import type { ListedShop } from './listed-shop.ts'

/** A parsed query; null and an empty search match all shops. */
export interface ShopsRequest {
  readonly pageIndex: number
  readonly pageSize: number
  readonly search: string
  readonly city: string | null
  readonly near: Place | null
  readonly ids: ReadonlySet<string> | null
}

const badRequest = (parameter: keyof ShopsQuery, why: string) =>
  new HttpError(400, 'validation', { errors: { [parameter]: [why] } })

function placeOf(near: string): Place {
  const [latitude = Number.NaN, longitude = Number.NaN] = near.split(',').map(Number)
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  throw badRequest('near', 'out_of_range')
}

function idsOf(list: string): ReadonlySet<string> {
  const ids = list.split(',')
  if (ids.length > SHOP_IDS_MAX) throw badRequest('ids', 'too_big')
  if (!ids.every((id) => ID.test(id))) throw badRequest('ids', 'invalid_format')
  return new Set(ids)
}

/** @throws HttpError 400 for a place out of range, and for invalid or too many ids */
export function parseShopsQuery({ pageIndex, pageSize, search = '', city, near, ids }: ShopsQuery): ShopsRequest {
  return {
    pageIndex: Number(pageIndex ?? 0),
    pageSize: Number(pageSize ?? SHOPS_PAGE_SIZE),
    search: search.trim(),
    city: city ?? null,
    near: near === undefined ? null : placeOf(near),
    ids: ids === undefined ? null : idsOf(ids),
  }
}

/** Whether a request asks for the first page without a condition, as most do. The server caches its response. */
export const isFirstPage = ({ pageIndex, search, city, near, ids }: ShopsRequest): boolean =>
  pageIndex === 0 && search === '' && city === null && near === null && ids === null

const NO_FAVORITES: ReadonlySet<string> = new Set()

/** Returns whether guests can order now. The opening hours are checked last, because that takes the longest. */
const takesOrdersAt = (shop: ListedShop, now: Date): boolean =>
  !shop.externalAppUri && statusAt(shop, now).status === 'online' && isOpenAt(shop, now)

function nearestFirst(shops: readonly ListedShop[], place: Place, now: Date): ListedShop[] {
  return sortShops(shops, {
    // The server does not know the guest's favorites; the browser puts them first.
    favorites: NO_FAVORITES,
    distanceOf: ({ location }) => distanceKm(place, location),
    takesOrders: (shop) => takesOrdersAt(shop, now),
  })
}

function matching({ shops }: Listing, { search, city, ids }: ShopsRequest): readonly ListedShop[] {
  const isFound = search === '' ? () => true : searchFor(search)
  return shops.filter(
    (shop) =>
      (ids === null || ids.has(shop.id)) && (city === null || shop.contactInformation.city === city) && isFound(shop),
  )
}

/** Returns a correction of a search without results, if the correction has results (SHOP-26). */
function correctionOf(listing: Listing, request: ShopsRequest): string | null {
  if (request.search === '') return null
  const search = suggestSpelling(listing.vocabulary(), request.search)
  return search !== null && matching(listing, { ...request, search }).length > 0 ? search : null
}

/**
 * Returns a page. With a place, sorted by distance, shops that take orders first (SHOP-29); else in the operator's
 * order (SHOP-30).
 */
export function pageOf(listing: Listing, request: ShopsRequest, now: Date) {
  const { near, pageIndex, pageSize } = request
  const matches = matching(listing, request)
  const sorted = near ? nearestFirst(matches, near, now) : matches
  const didYouMean = matches.length === 0 ? correctionOf(listing, request) : null
  return {
    shops: sorted.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    total: matches.length,
    cities: [...listing.cities()],
    ...(didYouMean === null ? {} : { didYouMean }),
  }
}
