import { changeSettings, type Settings, ThumbnailSize, thumbnailEdges } from '@lectern/contract/settings'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openConfirmation } from '../../../ui/dialog/open-confirmation.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingNumber } from '../SettingNumber.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import type { SettingsFieldProps } from '../settings-draft.ts'

/** Edits the settings of the whole server. */
export function ServerSettingsPage() {
  return (
    <SettingsForm>
      {(fields) => (
        <>
          <GeneralSections {...fields} />
          <SignInSection {...fields} />
          <AddressSection {...fields} />
        </>
      )}
    </SettingsForm>
  )
}

/** Renders the settings of posters, scans and tasks. */
function GeneralSections(props: SettingsFieldProps) {
  const t = useText()
  const { draft, onChange } = props
  return (
    <>
      <SettingsSection title={t('server.posters')} text={t('server.posters_text')}>
        <SelectField
          label={t('server.thumbnail_size')}
          value={draft.thumbnailSize}
          options={ThumbnailSize.options.map((value) => ({
            value,
            label: t('server.thumbnail_size_option', {
              name: t(`server.thumbnail_size_${value}`),
              edge: thumbnailEdges[value],
            }),
          }))}
          onChange={(thumbnailSize) => onChange({ thumbnailSize })}
        />
      </SettingsSection>
      <SettingsSection title={t('server.scans')} text={t('server.scans_text')}>
        <Checkbox
          label={t('server.delete_empty_collections')}
          checked={draft.deleteEmptyCollections}
          onChange={(deleteEmptyCollections) => onChange({ deleteEmptyCollections })}
        />
        <Checkbox
          label={t('server.delete_empty_read_lists')}
          checked={draft.deleteEmptyReadLists}
          onChange={(deleteEmptyReadLists) => onChange({ deleteEmptyReadLists })}
        />
        <SettingNumber
          {...props}
          name="taskPoolSize"
          label={t('server.task_pool_size')}
          hint="server.task_pool_size_hint"
          min={1}
          max={64}
        />
      </SettingsSection>
    </>
  )
}

/** Renders how long sign-ins are remembered, and a button that ends all remembered ones. */
function SignInSection(props: SettingsFieldProps) {
  const t = useText()
  const askRenewKey = () =>
    openConfirmation({
      title: t('server.renew_key_title'),
      text: t('server.renew_key_text'),
      confirmLabel: t('server.renew_key'),
      isDanger: true,
      onConfirm: async () => {
        await call(changeSettings, { body: { renewRememberMeKey: true } })
        showToast({ text: t('server.key_renewed'), tone: 'success' })
      },
    })
  return (
    <SettingsSection title={t('server.sign_in')} text={t('server.sign_in_text')}>
      <SettingNumber
        {...props}
        name="rememberMeDurationDays"
        label={t('server.remember_days')}
        hint="server.remember_days_hint"
        min={1}
        max={3650}
      />
      <div>
        <Button onClick={askRenewKey}>{t('server.renew_key')}</Button>
      </div>
    </SettingsSection>
  )
}

/** Renders the address of the server, with the values of the configuration and those in effect until the next start. */
function AddressSection({ draft, wrong, onChange, settings }: SettingsFieldProps) {
  const t = useText()
  const { serverPort, serverContextPath } = settings
  const describeSource = (source: Settings['serverPort'] | Settings['serverContextPath']) => (
    <>
      {t('server.next_start')}{' '}
      {t('server.effective', { value: source?.effectiveValue ?? t('server.no_value') })}{' '}
      {source?.configurationSource !== null &&
        source?.configurationSource !== undefined &&
        t('server.configured', { value: source.configurationSource })}
    </>
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
          wrong.includes('serverPort')
            ? t('server.between', { min: 1, max: 65_535 })
            : describeSource(serverPort)
        }
        onChange={(port) => onChange({ serverPort: port })}
      />
      <TextField
        label={t('server.context_path')}
        dir="ltr"
        value={draft.serverContextPath}
        placeholder={serverContextPath.configurationSource ?? undefined}
        hint={describeSource(serverContextPath)}
        error={wrong.includes('serverContextPath') ? t('server.context_path_wrong') : undefined}
        onChange={(event) => onChange({ serverContextPath: event.target.value })}
      />
    </SettingsSection>
  )
}
