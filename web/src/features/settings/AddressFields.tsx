import type { Settings } from '@lectern/contract/settings'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SettingsFieldProps } from './field-props.ts'
import { SourceNote } from './SourceNote.tsx'

interface Props extends SettingsFieldProps {
  readonly settings: Settings
}

/** Renders the address of the server and what concerns Kobo e-readers; the values of the configuration and those in effect stand beside. */
export function AddressFields({ draft, wrong, onChange, settings }: Props) {
  const t = useText()
  const { serverPort, serverContextPath, kepubifyPath } = settings
  const noteOf = (source: Settings['serverPort'] | Settings['serverContextPath']) => (
    <SourceNote configuration={source?.configurationSource} effective={source?.effectiveValue} />
  )
  return (
    <>
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
          hint={t(wrong.includes('koboPort') ? 'server.between' : 'server.kobo_port_hint', {
            min: 1,
            max: 65_535,
          })}
          onChange={(koboPort) => onChange({ koboPort })}
        />
        <TextField
          label={t('server.kepubify_path')}
          dir="ltr"
          value={draft.kepubifyPath}
          hint={noteOf(kepubifyPath)}
          onChange={(event) => onChange({ kepubifyPath: event.target.value })}
        />
      </SettingsSection>
    </>
  )
}
