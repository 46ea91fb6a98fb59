export { AddControl, type AddControlProps } from './add-control/AddControl.tsx'
export { canQuickAdd, quickAddOptions } from './add-control/quick-add.ts'
export { openSuggestionsOf, suggestionsAfterAdding } from './add-control/suggestion-round.ts'
export { useArticleLines } from './add-control/useArticleLines.ts'
export {
  type BasketWriterOptions,
  type LineDraft,
  quickAddDraft,
  toNewItem,
  useBasketWriter,
} from './add-control/useBasketWriter.ts'
export { BasketSummary, type BasketSummaryProps } from './basket-summary/BasketSummary.tsx'
export { DISH_PREVIEW_READY, type DishPreview, dishPreview, isDishPreview } from './dish-preview.ts'
export { formatCount, formatDate, formatDay, formatWeekday, formatWeekdayDate } from './formats.ts'
export { Heart, type HeartProps } from './Heart.tsx'
export {
  checkRegularly,
  useFocusFirstInvalid,
  useFocusOnAppear,
  useFocusOnMore,
  useHydrated,
  useNow,
  useOnReturn,
  useWakeLock,
} from './hooks.ts'
export { isPlainClick } from './is-plain-click.ts'
export { ListSkeleton, type ListSkeletonProps } from './ListSkeleton.tsx'
export { cardLink, fullHeight, outlinedCardLink } from './layout.ts'
export {
  articleName,
  articleText,
  hasPicture,
  type LocalizedText,
  localizedText,
  nameOf,
  type PictureWidth,
  pictureAddress,
  pictureSources,
} from './localized.ts'
export { EditableLine, type EditableLineProps } from './order-info/EditableLine.tsx'
export { NoteLine, type NoteLineProps } from './order-info/NoteLine.tsx'
export { OrderInfoSummary, type OrderInfoSummaryProps } from './order-info/OrderInfoSummary.tsx'
export { SpotField, type SpotFieldProps } from './order-info/SpotField.tsx'
export { isSpotMissing, needsSpot, searchSpots, sortSpots, spotsFor } from './order-info/spots.ts'
export { RetryNotice, type RetryNoticeProps } from './RetryNotice.tsx'
export { Reorder, type ReorderProps } from './reorder/Reorder.tsx'
export { saleTimesText } from './sale-text.ts'
export { MenuLink, type MenuLinkProps } from './shop-card/MenuLink.tsx'
export { ShopCard, type ShopCardProps } from './shop-card/ShopCard.tsx'
export { ShopPicture, type ShopPictureProps } from './shop-card/ShopPicture.tsx'
export { cardHours, hoursDetail, todaysHours } from './shop-card/shop-hours.ts'
export { type Sale, useSale } from './useSale.ts'
export { useIdleWork, useWhenIdle } from './when-idle.ts'
