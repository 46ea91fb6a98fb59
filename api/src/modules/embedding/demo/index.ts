export { answerDemo, type DemoAnswer } from './answer.ts'
export { type DemoContext, EMBED_DEMO } from './document.ts'
export { PAGES } from './pages.ts'
