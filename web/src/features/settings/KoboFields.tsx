import type { Settings } from '@lectern/contract/settings'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SettingsFieldProps } from './field-props.ts'

interface Props extends SettingsFieldProps {
  readonly settings: Settings
}

/** Renders what concerns Kobo e-readers, and says whether the outside converter is used. */
export function KoboFields({ draft, wrong, onChange, settings: { kepubifyPath } }: Props) {
  const t = useText()
  return (
    <SettingsSection title={t('server.kobo')} text={t('server.kobo_text')}>
      <Checkbox
        label={t('server.kobo_proxy')}
        checked={draft.koboProxy}
        onChange={(koboProxy) => onChange({ koboProxy })}
      />
      <NumberField
        label={t('server.kobo_port')}
        value={draft.koboPort}
        min={1}
        max={65_535}
        isPlain
        hint={t('server.kobo_port_hint', {
          min: 1,
          max: 65_535,
        })}
        error={
          wrong.includes('koboPort')
            ? t('server.between', {
                min: 1,
                max: 65_535,
              })
            : undefined
        }
        onChange={(koboPort) => onChange({ koboPort })}
      />
      <TextField
        label={t('server.kepubify_path')}
        dir="ltr"
        value={draft.kepubifyPath}
        hint={t(
          kepubifyPath?.databaseSource && !kepubifyPath.effectiveValue
            ? 'server.kepubify_missing'
            : 'server.kepubify_hint',
        )}
        onChange={(event) => onChange({ kepubifyPath: event.target.value })}
      />
    </SettingsSection>
  )
}
