export { SpotList } from '../order/SpotList.tsx'
export { Upkeep } from './Upkeep.tsx'
