import { type Article, getImage, type Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'

type Pictured = Pick<Article, 'imageUrl' | 'i18n'> & { readonly imageVersion?: string | undefined }

/**
 * The address of a picture, in the guest's language where it has its own; undefined when there is none.
 *
 * @param address of the client
 * @param w its width in pixels, one of those that the server makes
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
