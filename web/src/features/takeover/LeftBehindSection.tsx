import type { TakeoverLook } from '@lectern/contract/takeover'
import { useText } from '../../i18n/use-text.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import css from './Takeover.module.css'

/** Lists the data of the other server that cannot be imported, with their numbers; renders nothing if there are none. */
export function LeftBehindSection({ leftBehind }: Pick<TakeoverLook, 'leftBehind'>) {
  const t = useText()
  if (leftBehind.length === 0) return null
  return (
    <SettingsSection title={t('takeover.left')} text={t('takeover.left_text')}>
      <ul className={css.reasons}>
        {leftBehind.map(({ what, count }) => (
          <li key={what}>{t(`takeover.left_${what}`, { count })}</li>
        ))}
      </ul>
    </SettingsSection>
  )
}
