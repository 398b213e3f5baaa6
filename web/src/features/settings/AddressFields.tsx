import type { Settings } from '@lectern/contract/settings'
import { useText } from '../../i18n/use-text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SettingsFieldProps } from './field-props.ts'
import { SourceNote } from './SourceNote.tsx'

interface Props extends SettingsFieldProps {
  readonly settings: Settings
}

/** Renders the address of the server; the values of the configuration and those in effect stand beside. */
export function AddressFields({ draft, wrong, onChange, settings }: Props) {
  const t = useText()
  const { serverPort, serverContextPath } = settings
  const noteOf = (source: Settings['serverPort'] | Settings['serverContextPath']) => (
    <SourceNote configuration={source?.configurationSource} effective={source?.effectiveValue} />
  )
  return (
    <SettingsSection title={t('server.address')} text={t('server.address_text')}>
      <NumberField
        label={t('server.port')}
        value={draft.serverPort}
        min={1}
        max={65_535}
        isPlain
        hint={
          wrong.includes('serverPort') ? t('server.between', { min: 1, max: 65_535 }) : noteOf(serverPort)
        }
        onChange={(port) => onChange({ serverPort: port })}
      />
      <TextField
        label={t('server.context_path')}
        dir="ltr"
        value={draft.serverContextPath}
        placeholder={serverContextPath.configurationSource ?? undefined}
        hint={noteOf(serverContextPath)}
        error={wrong.includes('serverContextPath') ? t('server.context_path_wrong') : undefined}
        onChange={(event) => onChange({ serverContextPath: event.target.value })}
      />
    </SettingsSection>
  )
}
