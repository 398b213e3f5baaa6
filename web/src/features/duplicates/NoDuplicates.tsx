import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Shows that there are no duplicates of a kind. */
export function NoDuplicates({ kind }: { readonly kind: 'files' | 'known' | 'near' | 'unknown' }) {
  const t = useText()
  return (
    <EmptyState
      icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
      title={t(`duplicates.${kind}_none`)}
      text={t(`duplicates.${kind}_none_text`)}
    />
  )
}
