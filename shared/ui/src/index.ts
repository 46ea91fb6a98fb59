/// <reference path="./css.d.ts" preserve="true" />
// The reference provides the types of style sheets to every package that imports a control.

export { Badge, type BadgeProps } from './Badge/Badge.tsx'
export { BottomBar, type BottomBarProps } from './BottomBar/BottomBar.tsx'
export { Button, type ButtonKind, type ButtonLook, type ButtonProps, buttonClass } from './Button/Button.tsx'
export { Card, type CardProps } from './Card/Card.tsx'
export { Chip, type ChipProps, type ChipTone } from './Chip/Chip.tsx'
export { ChipNav, type ChipNavItem, type ChipNavProps } from './ChipNav/ChipNav.tsx'
export { cx } from './cx.ts'
export { Dialog, type DialogProps } from './Dialog/Dialog.tsx'
export { FavoriteToggle, type FavoriteToggleProps } from './FavoriteToggle/FavoriteToggle.tsx'
export {
  Field,
  type FieldProps,
  SearchInput,
  type SearchInputProps,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './Field/Field.tsx'
export { useFieldWiring } from './Field/field-context.ts'
export { Icon, type IconName, type IconProps } from './Icon/Icon.tsx'
export { IconButton, type IconButtonProps, iconButtonClass } from './IconButton/IconButton.tsx'
export { Loader, type LoaderProps, Skeleton, type SkeletonProps } from './Loader/Loader.tsx'
export {
  Banner,
  type BannerProps,
  EmptyState,
  type EmptyStateProps,
  Notice,
  type NoticeProps,
  type NoticeTone,
} from './Notice/Notice.tsx'
export { Plate, type PlateProps } from './Plate/Plate.tsx'
export { plateTint } from './Plate/tint.ts'
export { Popover, type PopoverProps, popoverItemClass } from './Popover/Popover.tsx'
export { RollingNumber, type RollingNumberProps } from './RollingNumber/RollingNumber.tsx'
export { VisuallyHidden, type VisuallyHiddenProps } from './VisuallyHidden/VisuallyHidden.tsx'
