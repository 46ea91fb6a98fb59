import { CROP_WHOLE, movedCrop, type PictureCrop } from '@carte/domain'
import { type PointerEvent, type RefObject, useRef } from 'react'

/** Moves a crop with the pointer. @returns the handlers of the frame */
export function useCropDrag(
  stage: RefObject<HTMLElement | null>,
  crop: PictureCrop | null,
  onMove: (crop: PictureCrop) => void,
) {
  const start = useRef<{ readonly x: number; readonly y: number; readonly crop: PictureCrop }>(null)
  const end = () => {
    start.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!crop || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, crop }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current: from } = start
      const box = stage.current?.getBoundingClientRect()
      if (!from || !box) return
      onMove(
        movedCrop(
          from.crop,
          from.crop.x + ((event.clientX - from.x) / box.width) * CROP_WHOLE,
          from.crop.y + ((event.clientY - from.y) / box.height) * CROP_WHOLE,
        ),
      )
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
