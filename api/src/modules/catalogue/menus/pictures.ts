import type { Translation } from '@carte/contract'

interface WithPictures {
  readonly image: string
  readonly i18n: readonly Translation[]
}

export const pictureNames = ({ image, i18n }: WithPictures): readonly string[] => [
  image,
  ...i18n.flatMap(({ imageId }) => (imageId ? [imageId] : [])),
]

export function pictureFields({ image, i18n }: WithPictures, versions: ReadonlyMap<string, string>) {
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
