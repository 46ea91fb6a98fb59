import type { ArticleItem } from '@carte/contract'
import { paths } from '@carte/navigation'
import { useMenuScope } from '../MenuContext.ts'

export function useArticleAddress(item: ArticleItem, path: readonly string[]): string {
  const { shop } = useMenuScope()
  return paths.article.href({ shopId: shop.id, category: path, articleId: item.code })
}
