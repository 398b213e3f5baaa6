import { endView } from '@lectern/contract/users'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import css from './OfflineBanner.module.css'

interface Props {
  /** Email of the viewed user. */
  readonly email: string
}

/** Shows whose view of the server this is, with a button that ends it and reloads the page, so that no data is kept. */
export function ViewBanner({ email }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await call(endView)
      window.location.assign(new URL('settings/users', document.baseURI).href)
    } catch (error) {
      setBusy(false)
      showToast({ text: errorText(error), tone: 'danger' })
    }
  }
  return (
    <section className={css.banner} aria-label={t('users.viewing')}>
      <IconEye size={18} aria-hidden />
      <p className={css.text}>{t('users.viewing_as', { email })}</p>
      <Button busy={isBusy} onClick={() => void leave()}>
        {t('users.viewing_end')}
      </Button>
    </section>
  )
}
