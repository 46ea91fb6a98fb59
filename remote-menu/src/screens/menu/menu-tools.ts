export { ActiveFilters } from './filters/ActiveFilters.tsx'
export { FilterDialog } from './filters/FilterDialog.tsx'
export { FilteredNote } from './filters/FilteredNote.tsx'
export { SearchResults } from './SearchResults.tsx'
