import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../button/IconButton.tsx'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>

/** Renders a password field that can show the password and warns when caps lock is on. */
export function PasswordField({ hint, ...rest }: Props) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={isShown ? 'text' : 'password'}
      hint={hasCapsLock ? t('ui.caps_lock') : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      end={
        <IconButton
          label={t(isShown ? 'ui.hide_password' : 'ui.show_password')}
          aria-pressed={isShown}
          icon={isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
