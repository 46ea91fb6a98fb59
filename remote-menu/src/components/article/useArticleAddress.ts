import type { ArticleItem } from '@carte/contract'
import { paths } from '@carte/navigation'
import { useMenuScope } from '../MenuContext.ts'

/** Returns the address of an article in the menu on the screen. */
export function useArticleAddress(item: ArticleItem, path: readonly string[]): string {
  const { shop } = useMenuScope()
  return paths.article.href({ shopId: shop.id, category: path, articleId: item.code })
}
