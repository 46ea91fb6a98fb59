export { withDatabase } from '../../../infrastructure/database/reach.ts'
export { addChain, type ChainDraft, listChains, removeChain, setChain, type WrittenChain } from './edit.ts'
