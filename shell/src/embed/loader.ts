import { defineTags } from './loader/define.ts'

// `/embed.js`: all that a page loads until one of its tags comes near the window.
defineTags(import.meta.url)
