import { Skeleton, VisuallyHidden } from '@carte/ui'

export interface ListSkeletonProps {
  /** Text for screen readers while the list loads. */
  readonly label: string
  /** Width of the heading, as a CSS length. */
  readonly headingWidth: string
  readonly rows: number
  /** Classes of the list that it replaces, so that nothing moves when the list appears. */
  readonly classes: Readonly<Record<'section' | 'heading' | 'list' | 'row', string | undefined>>
}

/** Renders a placeholder for a list with a heading. */
export function ListSkeleton({ label, headingWidth, rows, classes }: ListSkeletonProps) {
  return (
    <div className={classes.section}>
      <VisuallyHidden aria-live="polite">{label}</VisuallyHidden>
      <div className={classes.heading}>
        <Skeleton width={headingWidth} />
      </div>
      <div className={classes.list}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} shape="box" className={classes.row} />
        ))}
      </div>
    </div>
  )
}
