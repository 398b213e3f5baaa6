import { useText } from '../../i18n/use-text.ts'
import { Note } from '../../ui/Note.tsx'
import { useUser } from '../auth/queries.ts'
import { CopyField } from './CopyField.tsx'
import css from './DeviceKey.module.css'
import { addressOf, type Way } from './ways.ts'

interface Props {
  readonly way: Way
  /** The key, which is shown this once. */
  readonly value: string
}

/** Shows all that is entered in a program, with the key that was just made for it. */
export function DeviceKey({ way, value }: Props) {
  const t = useText()
  const { email } = useUser()
  const of = t(`devices.${way.id}`)
  const address = addressOf(way.path)
  return (
    <div className={css.fields}>
      <Note tone="warning">{t('devices.key_once')}</Note>
      {way.id === 'kobo' ? (
        <CopyField
          label={t('devices.address_with_key')}
          of={of}
          value={`${address}/${value}`}
          hint={t('devices.address_is_secret')}
          showsCode
        />
      ) : (
        <>
          <CopyField label={t('devices.address')} of={of} value={address} />
          {way.id === 'koreader' ? (
            <CopyField
              label={t('devices.user_name')}
              of={of}
              value={value}
              hint={t('devices.any_password')}
            />
          ) : (
            <>
              <CopyField label={t('devices.user_name')} of={of} value={email} />
              <CopyField
                label={t(way.id === 'app' ? 'devices.password_or_key' : 'devices.password')}
                of={of}
                value={value}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}
