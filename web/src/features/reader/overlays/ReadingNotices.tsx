import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect, useState } from 'react'
import { subscribeToEvents } from '../../../api/live.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { OtherPosition } from '../reading-session.ts'
import styles from './ReadingNotices.module.css'

export interface NoticesProps {
  readonly bookId: string
  readonly other: OtherPosition | undefined
  /** Pages on the screen. */
  readonly spread: readonly number[]
  /** True while progress waits for the server. */
  readonly isUnsent: boolean
  readonly areBarsShown: boolean
  /** Answers in which direction the series is read; undefined when nobody has to. */
  readonly onDirection: ((mode: 'ltr' | 'rtl') => void) | undefined
  readonly onGo: () => void
  readonly onStay: () => void
}

function useOtherText(): (other: OtherPosition) => string {
  const t = useText()
  const { ago } = useFormats()
  return ({ page, isCompleted, readAt, source, deviceName }) => {
    const time = ago(new Date(readAt).toISOString())
    if (source === 'here') return t('reading_progress.other_here', { page, time })
    const unnamed = source === 'window' ? 'reading_progress.window' : 'reading_progress.device'
    const device = source === 'device' && deviceName !== '' ? deviceName : t(unnamed)
    return t(isCompleted ? 'reading_progress.other_finished' : 'reading_progress.other', {
      page,
      device,
      time,
    })
  }
}

/** True after the book was deleted on the server. */
function useIsDeleted(bookId: string): boolean {
  const [deletedId, setDeletedId] = useState<string>()
  useEffect(
    () =>
      subscribeToEvents((event) => {
        if (event.name === 'BookDeleted' && event.bookId === bookId) setDeletedId(bookId)
      }),
    [bookId],
  )
  return deletedId === bookId
}

/** Tells, without covering the page, what the reader should know about progress: another position, progress that waits, a deleted book. */
export function ReadingNotices({
  bookId,
  other,
  spread,
  isUnsent,
  areBarsShown,
  onDirection,
  onGo,
  onStay,
}: NoticesProps) {
  const t = useText()
  const getText = useOtherText()
  const isDeleted = useIsDeleted(bookId)
  const [isDismissed, setDismissed] = useState(false)
  return (
    <>
      <div className={styles.notices} role="status">
        {other && (
          <div className={styles.card} data-chrome="" dir="auto">
            <p className={styles.text}>{getText(other)}</p>
            <div className={styles.actions}>
              <Button variant="primary" onClick={onGo}>
                {spread.includes(other.page)
                  ? t('reading_progress.go_there')
                  : t('reading_progress.go', { page: other.page })}
              </Button>
              <Button variant="quiet" onClick={onStay}>
                {t('reading_progress.stay')}
              </Button>
            </div>
          </div>
        )}
        {onDirection && !other && (
          <div className={styles.card} data-chrome="" dir="auto">
            <p className={styles.text}>{t('reading_progress.ask_direction')}</p>
            <div className={styles.actions}>
              <Button variant="primary" onClick={() => onDirection('rtl')}>
                {t('reader.mode_rtl')}
              </Button>
              <Button variant="quiet" onClick={() => onDirection('ltr')}>
                {t('reader.mode_ltr')}
              </Button>
            </div>
          </div>
        )}
        {isDeleted && !isDismissed && (
          <div className={styles.card} data-chrome="">
            <p className={styles.text}>
              <IconBookOff size={18} aria-hidden className={styles.icon} />
              {t('reading_progress.deleted')}
            </p>
            <div className={styles.actions}>
              <Button variant="quiet" onClick={() => setDismissed(true)}>
                {t('ui.close')}
              </Button>
            </div>
          </div>
        )}
      </div>
      <div role="status" className={classes(styles.unsent, areBarsShown && styles.raised)}>
        {isUnsent && (
          <span className={styles.mark} title={t('reading_progress.unsent')}>
            <IconCloudOff size={16} aria-hidden />
            <span className={styles.words}>{t('reading_progress.unsent')}</span>
          </span>
        )}
      </div>
    </>
  )
}
