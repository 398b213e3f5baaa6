import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { lazy, Suspense, useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import css from './CopyField.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then((m) => ({ default: m.QrCode })))

interface Props {
  readonly label: string
  /** Distinguishes fields with the same label for screen readers. */
  readonly of: string
  readonly value: string
  readonly hint?: string
  /** True if the QR code is shown initially. */
  readonly showsCode?: boolean
}

/** Shows a text to enter on another device, with buttons that copy it or show it as a QR code. */
export function CopyField({ label, of, value, hint, showsCode = false }: Props) {
  const t = useText()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const [isCode, setCode] = useState(showsCode)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={css.field}>
      <span className={css.label} id={id}>
        {label}
      </span>
      <div className={css.row}>
        <output className={css.value} dir="ltr" aria-labelledby={id}>
          {value}
        </output>
        <div className={css.buttons}>
          {/* Pages without HTTPS have no clipboard; a click selects the text. */}
          {navigator.clipboard && (
            <Button
              aria-label={t('devices.copy_of', { name: `${of}, ${label}` })}
              icon={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={() => void copy()}
            >
              <span role="status">{t(isCopied ? 'devices.copied' : 'devices.copy')}</span>
            </Button>
          )}
          <Button
            aria-label={t('devices.code_of', { name: `${of}, ${label}` })}
            aria-expanded={isCode}
            icon={<IconQrcode size={18} aria-hidden />}
            onClick={() => setCode(!isCode)}
          >
            {t('devices.code')}
          </Button>
        </div>
      </div>
      {isCode && (
        <Suspense fallback={<Skeleton width={216} height={216} radius="var(--radius)" />}>
          <QrCode text={value} label={t('devices.code_of', { name: `${of}, ${label}` })} />
        </Suspense>
      )}
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
