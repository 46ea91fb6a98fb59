import { type Article, getImage, type Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'

type Pictured = Pick<Article, 'imageUrl' | 'i18n'> & { readonly imageVersion?: string | undefined }

/** The widths that the server makes, in pixels. */
export type PictureWidth = '128' | '256' | '512'

/**
 * The address of an article's picture, in the guest's language where it has its own; undefined when there is none.
 *
 * @param address of the client
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
