export { answerGallery, type GalleryAnswer } from './gallery.ts'
export { PAGES } from './pages.ts'
export { GALLERY, type Setting } from './setting.ts'
