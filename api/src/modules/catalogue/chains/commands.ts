export { withDatabase } from '../../../infrastructure/database/open-database.ts'
export { addChain, type ChainDraft, listChains, removeChain, setChain, type WrittenChain } from './edit.ts'
