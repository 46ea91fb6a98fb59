import type { Translation } from '@carte/contract'

/** What names a picture, and perhaps others for single languages. */
interface Pictured {
  readonly image: string
  readonly i18n: readonly Translation[]
}

/** Returns the names of all pictures of a thing. */
export const pictureNames = ({ image, i18n }: Pictured): readonly string[] => [
  image,
  ...i18n.flatMap(({ imageId }) => (imageId ? [imageId] : [])),
]

/** Returns the fields by which the wire names a thing's pictures, each with the version that `versions` has of it. */
export function pictureFields({ image, i18n }: Pictured, versions: ReadonlyMap<string, string>) {
  const versionOf = (name: string | undefined) => {
    const version = name ? versions.get(name) : undefined
    return version === undefined ? {} : { imageVersion: version }
  }
  return {
    imageUrl: image,
    ...versionOf(image),
    i18n: i18n.map((entry) => ({ ...entry, ...versionOf(entry.imageId) })),
  }
}
