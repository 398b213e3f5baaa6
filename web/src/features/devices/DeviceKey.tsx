import { useText } from '../../i18n/use-text.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useUser } from '../auth/queries.ts'
import { CopyField } from './CopyField.tsx'
import { type Connection, getAddress } from './connections.ts'
import css from './DeviceKey.module.css'

interface Props {
  readonly connection: Connection
  /** The key, which is shown only once. */
  readonly value: string
}

/** Shows the values to enter in a program, with the key that was just created for it. */
export function DeviceKey({ connection, value }: Props) {
  const t = useText()
  const { email } = useUser()
  const of = t(`devices.${connection.id}`)
  const address = getAddress(connection.path)
  return (
    <div className={css.fields}>
      <Note tone="warning">{t('devices.key_once')}</Note>
      {connection.id === 'kobo' ? (
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
          {connection.id === 'koreader' ? (
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
                label={t(connection.id === 'app' ? 'devices.password_or_key' : 'devices.password')}
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
