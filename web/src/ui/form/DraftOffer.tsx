import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../Button.tsx'
import css from './DraftOffer.module.css'

interface Props {
  readonly draft: {
    readonly offered: { readonly savedAt: number } | undefined
    readonly restore: () => void
    readonly decline: () => void
  }
}

/** Offers changes that were typed at an earlier time and not saved. */
export function DraftOffer({ draft }: Props) {
  const t = useText()
  const { ago } = useFormats()
  if (!draft.offered) return null
  return (
    <div className={css.offer} role="status">
      <p>{t('forms.draft', { time: ago(new Date(draft.offered.savedAt).toISOString()) })}</p>
      <Button onClick={draft.decline}>{t('ui.discard')}</Button>
      <Button variant="primary" onClick={draft.restore}>
        {t('forms.draft_restore')}
      </Button>
    </div>
  )
}
