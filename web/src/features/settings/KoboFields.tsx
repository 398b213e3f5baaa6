import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingNumber } from './SettingNumber.tsx'
import type { SettingsFieldProps } from './settings-draft.ts'

/** Renders the settings for Kobo e-readers, and whether the external converter is used. */
export function KoboFields(props: SettingsFieldProps) {
  const t = useText()
  const { draft, onChange } = props
  const { kepubifyPath } = props.settings
  return (
    <SettingsSection title={t('server.kobo')} text={t('server.kobo_text')}>
      <Checkbox
        label={t('server.kobo_proxy')}
        checked={draft.koboProxy}
        onChange={(koboProxy) => onChange({ koboProxy })}
      />
      <SettingNumber
        {...props}
        name="koboPort"
        label={t('server.kobo_port')}
        hint="server.kobo_port_hint"
        min={1}
        max={65_535}
        isPlain
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
