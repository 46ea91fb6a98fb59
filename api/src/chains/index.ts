// What the command line does with chains.
export { withDatabase } from '../db/reach.ts'
export { addChain, type ChainDraft, listChains, removeChain, setChain, type WrittenChain } from './edit.ts'
