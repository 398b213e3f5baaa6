import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { hasChoices, type Scope, scopes } from '../../reader-settings.ts'
import type { ReaderSettingsState } from '../../use-reader-settings.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import styles from './ScopeSection.module.css'
import { SettingsSection } from './SettingsSection.tsx'

interface Props {
  readonly reading: ReaderSettingsState
  /** Undefined: each setting changes where it was set. */
  readonly scope: Scope | undefined
  readonly onScope: (scope: Scope | undefined) => void
}

/** Chooses for what changes hold, and takes back what was set. */
export function ScopeSection({ reading, scope, onScope }: Props) {
  const t = useText()
  const { stored, ids } = reading
  const set = scopes.filter((each) => hasChoices(stored, each, ids))
  return (
    <SettingsSection title={t('reading_tools.section_scope')}>
      <ChoiceGroup
        label={t('reading.scope')}
        value={scope ?? 'usual'}
        choices={(['usual', ...scopes] as const).map((value) => ({
          value,
          label: t(`reading.scope_${value}`),
        }))}
        hint={t('reading.scope_hint')}
        onChange={(chosen) => onScope(chosen === 'usual' ? undefined : chosen)}
      />
      {set.length > 0 ? (
        <div className={styles.resets}>
          {set.map((each) => (
            <Button key={each} onClick={() => reading.reset(each)}>
              {t(`reading.reset_${each}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={styles.none}>{t('reading_tools.nothing_set')}</p>
      )}
    </SettingsSection>
  )
}
