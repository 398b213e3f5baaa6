import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import styles from './NotePopup.module.css'

/** Asks before a link out of the book is opened, and shows its address. */
export function OutsideLink({
  address,
  onClose,
}: {
  readonly address: string
  readonly onClose: () => void
}) {
  const t = useText()
  return (
    <ReaderPanel title={t('text_reader.outside')} onClose={onClose}>
      <p>{t('text_reader.outside_text')}</p>
      <p className={styles.address} dir="ltr">
        {address}
      </p>
      <div className={styles.actions}>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary')}
          onClick={onClose}
        >
          {t('text_reader.outside_open')}
        </a>
        <Button onClick={onClose}>{t('text_reader.stay')}</Button>
      </div>
    </ReaderPanel>
  )
}
