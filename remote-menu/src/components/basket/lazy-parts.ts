export { BasketToast } from '../toast/BasketToast.tsx'
export { BasketSheet } from './BasketSheet.tsx'
export { PanelContent } from './PanelContent.tsx'
export { Upkeep } from './Upkeep.tsx'
