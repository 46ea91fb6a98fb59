export { answerDemo, type DemoAnswer } from './answer.ts'
export { PAGES } from './pages.ts'
export { EMBED_DEMO, type Setting } from './setting.ts'
