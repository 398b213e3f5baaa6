import { useIntl } from '../../../i18n/intl.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { NewerPlace } from '../progress/use-newer-place.ts'
import styles from './TextReaderScreen.module.css'

interface Props {
  readonly place: NewerPlace
  readonly onGo: () => void
  readonly onStay: () => void
}

/** Asks which position counts after another device has saved a newer one. */
export function NewerPlaceBar({ place, onGo, onStay }: Props) {
  const t = useText()
  const { locale } = useIntl()
  const minutes = Math.round((place.at - Date.now()) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const time =
    minutes > -60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
  return (
    <div className={styles.newer} role="alertdialog" aria-label={t('text_reader.newer')} data-chrome="">
      <p>
        {t('text_reader.newer')}: <bdi>{[place.title, place.device, time].filter(Boolean).join(' · ')}</bdi>
      </p>
      <Button variant="primary" onClick={onGo}>
        {t('text_reader.newer_go')}
      </Button>
      <Button onClick={onStay}>{t('text_reader.stay')}</Button>
    </div>
  )
}
