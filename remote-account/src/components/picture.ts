import { type Article, getImage, type Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'

type Pictured = Pick<Article, 'imageUrl' | 'i18n'> & { readonly imageVersion?: string | undefined }

/**
 * Returns the URL of a picture, in the guest's language if it has its own there; undefined without a picture.
 *
 * @param address of the API client
 * @param w width in pixels, one of those that the server offers
 */
export function pictureAddress(
  address: Client['address'],
  thing: Pictured,
  language: Language,
  w: '128' | '256',
): string | undefined {
  const own = thing.i18n.find((entry) => entry.language === language)
  const [url, version] = own?.imageId ? [own.imageId, own.imageVersion] : [thing.imageUrl, thing.imageVersion]
  return url ? address(getImage, { params: { url }, query: { w, _t: version } }) : undefined
}
