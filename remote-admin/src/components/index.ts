// What sections use. Forms are in `form/index.ts` and tables in `table/index.ts`, because of their libraries.

export { useUnsavedChanges } from '../frame/unsaved.ts'
export { AdminIcon, type AdminIconName } from './AdminIcon.tsx'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { SectionPage } from './SectionPage.tsx'
export { useAdminCall, useRunAdminCall } from './useAdminCall.ts'
export { useProblemText } from './useProblemText.ts'
