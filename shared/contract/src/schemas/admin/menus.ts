import * as z from 'zod/mini'
import { Currency, Id, Instant, OrderType } from '../common.ts'

// Schemas of the back office for menus. A menu is a set of fields of subjects, so that people can change different
// fields of one menu at once; `menu-draft.ts` of `@carte/domain` describes subjects and fields.

const REVISION_MAX = 1_000_000_000

/** `menu`, `article/cola`, `group/size`, `level/1`, `category/Drinks/Soft drinks`. */
const Subject = z
  .string()
  .check(z.maxLength(1_000), z.regex(/^(?:menu|(?:article|group)\/[\w.-]{1,64}|level\/\d{1,4}|category\/.+)$/s))
/** A column of the import, such as `price`, `price:takeAway` or `description:fi`. */
const FieldName = z.string().check(z.maxLength(40), z.regex(/^[a-zA-Z]+(?::[a-zA-Z]+)?$/))
/** A value in the request's form; the server checks it against the field. Null is an empty field. */
const NewValue = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().check(z.maxLength(2_000)),
  z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(5_000)),
])
const Value = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())])

/** The fields of each subject. An empty field is missing. */
const Content = z.record(z.string(), z.record(z.string(), Value))

export const MenuParams = z.strictObject({ menuId: Id })
export const MenuVersionParams = z.strictObject({ menuId: Id, versionId: z.string().check(z.regex(/^\d{1,15}$/)) })
export const SoldOutParams = z.strictObject({ shopId: Id })

export const AdminMenuSummary = z.object({
  id: Id,
  name: z.string(),
  currency: Currency,
  /** The shops that use the menu; those of other people too, because a change concerns them all. */
  shops: z.array(z.object({ id: Id, name: z.string() })),
  articleCount: z.number(),
  /** How many fields the draft changes. */
  changeCount: z.number(),
  /** Whether the caller may change the menu: a manager of every shop that uses it. */
  canChange: z.boolean(),
})
export type AdminMenuSummary = z.infer<typeof AdminMenuSummary>
export const AdminMenuSummaries = z.array(AdminMenuSummary)

const NewText = z.string().check(z.maxLength(300))
/** An empty menu. The server applies the rules of the import. */
export const NewMenu = z.strictObject({
  id: NewText,
  name: NewText,
  /** ISO 4217. It cannot be changed later. */
  currency: NewText,
  currencySymbol: NewText,
})
export type NewMenu = z.infer<typeof NewMenu>

/** A field that the draft changes. */
export const MenuChange = z.object({
  subject: z.string(),
  field: z.string(),
  /** The published value when the field was changed. */
  before: z.nullable(Value),
  after: z.nullable(Value),
  /** Who made the change; the name at that time. */
  accountName: z.string(),
  at: Instant,
  /**
   * Present if the published value is another one than `before` by now, because of an import. The menu cannot be
   * published until the change is discarded or made again.
   */
  conflict: z.optional(z.object({ published: z.nullable(Value) })),
})
export type MenuChange = z.infer<typeof MenuChange>

/** What prevents the draft from being published. */
export const MenuProblem = z.object({
  subject: z.nullable(z.string()),
  field: z.nullable(z.string()),
  /** One of `MENU_PROBLEMS`, or `rejected` with the import's own words in `detail`. */
  code: z.string(),
  other: z.optional(z.string()),
  detail: z.optional(z.string()),
})
export type MenuProblem = z.infer<typeof MenuProblem>

/** A draft: changed fields, and a number that grows with each change of it. */
export const MenuDraft = z.object({
  revision: z.number(),
  changes: z.array(MenuChange),
  problems: z.array(MenuProblem),
})
export type MenuDraft = z.infer<typeof MenuDraft>

export const AdminMenu = z.object({
  ...AdminMenuSummary.shape,
  /** The order types that its shops offer; all that the installation offers if no shop uses the menu. */
  orderTypes: z.optional(z.array(OrderType)),
  /** What guests see now. */
  published: Content,
  draft: MenuDraft,
  /** VAT classes that have a rate. */
  goods: z.array(z.string()),
  /** Versions of pictures in the published menu and the draft, for the query parameter `_t`. */
  pictureVersions: z.record(z.string(), z.string()),
})
export type AdminMenu = z.infer<typeof AdminMenu>

export const MENU_CHANGES_MAX = 500
/** `seen` is the value that the caller saw; another one by now is rejected with 409. */
export const MenuChangesRequest = z.strictObject({
  changes: z
    .array(z.strictObject({ subject: Subject, field: FieldName, seen: NewValue, value: NewValue }))
    .check(z.minLength(1), z.maxLength(MENU_CHANGES_MAX)),
})
export type MenuChangesRequest = z.infer<typeof MenuChangesRequest>

const Revision = z.int().check(z.minimum(0), z.maximum(REVISION_MAX))
/** Without `changes`, all of them. */
export const DiscardRequest = z.strictObject({
  revision: Revision,
  changes: z.optional(
    z
      .array(z.strictObject({ subject: Subject, field: FieldName }))
      .check(z.minLength(1), z.maxLength(MENU_CHANGES_MAX)),
  ),
})
/** `revision` is that of the draft which the caller saw. */
export const PublishRequest = z.strictObject({ revision: Revision })
export const PublishedMenu = z.object({ versionId: z.string() })

export const MenuVersion = z.object({
  id: z.string(),
  at: Instant,
  /** Null for a version that an import or the start of versions left. */
  accountName: z.nullable(z.string()),
  changes: z.array(
    z.object({
      subject: z.string(),
      field: z.string(),
      before: z.nullable(Value),
      after: z.nullable(Value),
      accountName: z.string(),
    }),
  ),
})
export type MenuVersion = z.infer<typeof MenuVersion>
export const MenuVersions = z.array(MenuVersion)

export const PICTURE_UPLOAD = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 20 * 1024 * 1024,
}
export const UploadedPicture = z.object({
  /** The value for a field `imageUrl`. */
  imageUrl: z.string(),
  version: z.string(),
})

const CROP_WHOLE = 10_000
const CropStart = z.int().check(z.minimum(0), z.maximum(CROP_WHOLE))
const CropLength = z.int().check(z.minimum(500), z.maximum(CROP_WHOLE))
/** A part of a picture, in ten-thousandths of its width and height. */
export const PictureCropRequest = z
  .strictObject({
    /** A picture of the catalogue. If it is a crop, the request is about its original. */
    imageUrl: z.string().check(z.maxLength(200)),
    x: CropStart,
    y: CropStart,
    width: CropLength,
    height: CropLength,
  })
  .check(
    z.refine(({ x, y, width, height }) => x + width <= CROP_WHOLE && y + height <= CROP_WHOLE, {
      error: 'The part must be within the picture.',
    }),
  )
export type UploadedPicture = z.infer<typeof UploadedPicture>

export const SoldOutArticle = z.object({
  code: Id,
  /** When it is available again by itself; null until someone makes it available. */
  until: z.nullable(Instant),
})
export type SoldOutArticle = z.infer<typeof SoldOutArticle>
export const SoldOutArticles = z.array(SoldOutArticle)
export const SoldOutArticlesRequest = z.strictObject({
  codes: z.array(Id).check(z.minLength(1), z.maxLength(MENU_CHANGES_MAX)),
  soldOut: z.boolean(),
  /** At most 31 days ahead; null until someone makes them available. */
  until: z.nullable(Instant),
})
