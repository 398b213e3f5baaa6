import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from '../SignInLayout.module.css'
import { SignInLayout } from '../SignInLayout.tsx'

interface Props {
  readonly email: string
  /** Email address of the account that the link leads to, if it is known. */
  readonly otherEmail: string | undefined
  readonly onStay: () => void
  readonly onSwitch: () => Promise<void>
}

/** Asks before a link signs in another account, because anyone can send a link. */
export function SwitchAccountPage({ email, otherEmail, onStay, onSwitch }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  usePageTitle(t('auth.switch_title'))
  const change = async () => {
    setBusy(true)
    await onSwitch()
  }
  return (
    <SignInLayout
      title={t('auth.switch_title')}
      lead={
        otherEmail === undefined
          ? t('auth.switch_lead_unknown', { email })
          : t('auth.switch_lead', { email, other: otherEmail })
      }
    >
      <div className={css.form}>
        <Button variant="primary" autoFocus disabled={isBusy} onClick={onStay}>
          {t('auth.switch_stay', { email })}
        </Button>
        <Button busy={isBusy} onClick={() => void change()}>
          {t('auth.switch_confirm')}
        </Button>
      </div>
    </SignInLayout>
  )
}
