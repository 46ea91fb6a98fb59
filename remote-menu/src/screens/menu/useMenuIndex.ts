import { ARTICLE_TAGS, type Menu } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useMemo } from 'react'
import { useMenuScope } from '../../components/MenuContext.ts'
import { indexMenu } from './search.ts'

export function useMenuIndex(menu: Menu): ReturnType<typeof indexMenu> {
  const { t, language } = useTexts(commonTexts)
  const { campaigns } = useMenuScope()
  return useMemo(() => {
    const tags = ARTICLE_TAGS.map((tag) => [tag, t(`tag.${tag}`)] as const)
    return indexMenu(menu, { language, campaigns, tags })
  }, [menu, t, language, campaigns])
}
