import { useText } from '../../i18n/use-text.ts'
import { NumberField } from '../../ui/field/NumberField.tsx'
import type { SettingsFieldProps } from './settings-draft.ts'

interface Props extends SettingsFieldProps {
  readonly name: 'taskPoolSize' | 'rememberMeDurationDays' | 'koboPort'
  readonly label: string
  /** Message id; its values are `min` and `max`. */
  readonly hint: string
  readonly min: number
  readonly max: number
  readonly isPlain?: boolean
}

/** Renders a number with limits among the settings of the server. */
export function SettingNumber({ name, label, hint, draft, wrong, onChange, ...limits }: Props) {
  const t = useText()
  const { min, max } = limits
  return (
    <NumberField
      {...limits}
      label={label}
      hint={t(hint, { min, max })}
      error={wrong.includes(name) ? t('server.between', { min, max }) : undefined}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
}
