import { type Article, getImage, type Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'

type Pictured = Pick<Article, 'imageUrl' | 'i18n'> & { readonly imageVersion?: string | undefined }

/** The widths that the server offers, in pixels. */
export type PictureWidth = '128' | '256' | '512'

/**
 * Returns the URL of an article's picture, in the guest's language if it has its own there; undefined without a
 * picture.
 *
 * @param address of the API client
 */
export function pictureAddress(
  address: Client['address'],
  article: Pictured,
  language: Language,
  w: PictureWidth,
): string | undefined {
  const own = article.i18n.find((entry) => entry.language === language)
  const [url, version] = own?.imageId ? [own.imageId, own.imageVersion] : [article.imageUrl, article.imageVersion]
  return url ? address(getImage, { params: { url }, query: { w, _t: version } }) : undefined
}
