import type { ArticleItem, ChoiceLevel, Currency } from '@carte/contract'

// The back office shows a dish of a draft with the guests' own screen, in a frame. The two pages send each other
// messages.

/** The message of the frame that it can show a dish. */
export const DISH_PREVIEW_READY = 'carte.dish-preview.ready'

const TYPE = 'carte.dish-preview.dish'

/** The dish for the frame to show. */
export interface DishPreview {
  readonly type: typeof TYPE
  readonly item: ArticleItem
  readonly levels: readonly ChoiceLevel[]
  readonly currency: Currency
}

export const dishPreview = (dish: Omit<DishPreview, 'type'>): DishPreview => ({ type: TYPE, ...dish })

export const isDishPreview = (data: unknown): data is DishPreview =>
  typeof data === 'object' && data !== null && (data as Partial<DishPreview>).type === TYPE
