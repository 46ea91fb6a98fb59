import { defineElements } from './loader/element.ts'

// The entry of `/embed.js`: all that a page loads until one of its elements comes near the window.
defineElements(import.meta.url)
