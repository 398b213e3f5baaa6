import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import { hasChoices, type Scope, scopes } from './reader-settings.ts'
import styles from './ScopeSection.module.css'
import type { ReaderSettingsState } from './use-reader-settings.ts'

interface Props {
  readonly reading: ReaderSettingsState
  /** Undefined if each setting changes in the scope in which it was set. */
  readonly scope: Scope | undefined
  readonly onScope: (scope: Scope | undefined) => void
}

/** Renders the choice of the scope of changes, and buttons that reset a scope. */
export function ScopeSection({ reading, scope, onScope }: Props) {
  const t = useText()
  const { stored, ids } = reading
  const set = scopes.filter((each) => hasChoices(stored, each, ids))
  return (
    <ReaderSettingsSection title={t('reading_tools.section_scope')}>
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
    </ReaderSettingsSection>
  )
}
