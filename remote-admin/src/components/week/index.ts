export { focusInvalid } from './focus-invalid.ts'
export { periodErrors } from './period-error.ts'
/** A section that renders the editor names `weekTexts` among its texts. */
export { weekTexts } from './texts.ts'
export { WeekHours, type WeekHoursProps } from './WeekHours.tsx'
