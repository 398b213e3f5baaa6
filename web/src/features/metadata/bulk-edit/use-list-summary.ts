import { useText } from '../../../i18n/use-text.ts'
import { summarizeLists } from '../../../ui/form/list-change.ts'

/** Maximum number of words that a summary names. */
const maxNamed = 8

/** Returns a function that summarizes the present lists of several items in words. */
export function useListSummary(): (lists: readonly (readonly string[])[]) => string {
  const t = useText()
  const join = (texts: readonly string[]) => {
    const named = texts.slice(0, maxNamed).join(t('forms.comma'))
    const more = texts.length - maxNamed
    return more > 0 ? `${named} ${t('forms.and_more', { count: more })}` : named
  }
  return (lists) => {
    const { inAll, inSome } = summarizeLists(lists)
    const some = inSome.map(({ item, count }) => t('forms.of', { name: item, count }))
    const parts = [
      ...(inAll.length > 0 ? [t('forms.in_all', { items: join(inAll) })] : []),
      ...(some.length > 0 ? [t('forms.in_some', { items: join(some) })] : []),
    ]
    return parts.length > 0 ? parts.join(' · ') : t('forms.in_none')
  }
}
