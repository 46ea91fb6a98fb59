import type { UploadedPicture } from '@carte/contract'
import type { PictureCrop } from '@carte/domain'
import type { ImageStore } from './image-store.ts'
import { createPictureCropper } from './picture-crop.ts'
import { createPictureQueue } from './picture-queue.ts'
import { createPictureUpload } from './picture-upload.ts'

export interface UploadedPictures {
  store(bytes: Buffer): Promise<UploadedPicture>
  crop(part: PictureCrop & { readonly imageUrl: string }): Promise<UploadedPicture>
}

/** Returns what stores the pictures of menus and shops. Uploads and crops wait in one queue. */
export function createUploadedPictures(images: ImageStore, folder: string): UploadedPictures {
  const queue = createPictureQueue()
  const upload = createPictureUpload(folder, queue)
  const crop = createPictureCropper(images, folder, queue)
  const describe = async (imageUrl: string) => {
    const versions = await images.versions([imageUrl])
    return { imageUrl, version: versions.get(imageUrl) ?? '' }
  }
  return {
    store: async (bytes) => describe(await upload(bytes)),
    crop: async ({ imageUrl, ...part }) => describe(await crop(imageUrl, part)),
  }
}
