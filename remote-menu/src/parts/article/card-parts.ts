export { ArticleHeart } from './ArticleHeart.tsx'
export { AvoidedMark } from './AvoidedMark.tsx'
