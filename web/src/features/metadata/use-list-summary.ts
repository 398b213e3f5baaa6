import { useText } from '../../i18n/use-text.ts'
import { summarizeLists } from '../../ui/form/list-change.ts'

/** Number of words that a summary names. */
const most = 8

/** Returns the function that says what lists of several items have now. */
export function useListSummary(): (lists: readonly (readonly string[])[]) => string {
  const t = useText()
  const join = (texts: readonly string[]) => {
    const named = texts.slice(0, most).join(t('forms.comma'))
    return texts.length > most ? `${named} ${t('forms.and_more', { count: texts.length - most })}` : named
  }
  return (lists) => {
    const { inAll, inSome } = summarizeLists(lists)
    const parts = [
      ...(inAll.length > 0 ? [t('forms.in_all', { items: join(inAll) })] : []),
      ...(inSome.length > 0
        ? [
            t('forms.in_some', {
              items: join(inSome.map(({ item, count }) => t('forms.of', { name: item, count }))),
            }),
          ]
        : []),
    ]
    return parts.length > 0 ? parts.join(' · ') : t('forms.in_none')
  }
}
