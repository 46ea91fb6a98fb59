export { SpotList } from '../order/SpotList.tsx'
export { foundTroublesAtom } from './found-troubles.ts'
export { TroubleNotice } from './TroubleNotice.tsx'
export { Upkeep } from './Upkeep.tsx'
