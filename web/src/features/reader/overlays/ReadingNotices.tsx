import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { subscribeToEvents } from '../../../api/live.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { OtherPosition } from '../progress/reading-session.ts'
import styles from './ReadingNotices.module.css'

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

function Card({
  icon,
  text,
  children,
}: {
  readonly icon?: ReactNode
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.card} data-chrome="" dir={icon ? undefined : 'auto'}>
      <p className={styles.text}>
        {icon}
        {text}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

interface Props {
  readonly bookId: string
  readonly other: OtherPosition | undefined
  /** Pages on the screen. */
  readonly spread: readonly number[]
  /** True while progress waits for the server. */
  readonly isUnsent: boolean
  readonly areBarsShown: boolean
  /** Chooses the direction of the series; undefined if it is known. */
  readonly onDirection: ((mode: 'ltr' | 'rtl') => void) | undefined
  readonly onGo: () => void
  readonly onStay: () => void
}

/** Shows, beside the page, another position in the book, a question about its direction, its deletion, and progress that is not sent yet. */
export function ReadingNotices(props: Props) {
  const { bookId, other, spread, isUnsent, areBarsShown, onDirection, onGo, onStay } = props
  const t = useText()
  const getText = useOtherText()
  const isDeleted = useIsDeleted(bookId)
  const [isDismissed, setDismissed] = useState(false)
  return (
    <>
      <div className={styles.notices} role="status">
        {other && (
          <Card text={getText(other)}>
            <Button variant="primary" onClick={onGo}>
              {spread.includes(other.page)
                ? t('reading_progress.go_there')
                : t('reading_progress.go', { page: other.page })}
            </Button>
            <Button variant="quiet" onClick={onStay}>
              {t('reading_progress.stay')}
            </Button>
          </Card>
        )}
        {onDirection && !other && (
          <Card text={t('reading_progress.ask_direction')}>
            <Button variant="primary" onClick={() => onDirection('rtl')}>
              {t('reader.mode_rtl')}
            </Button>
            <Button variant="quiet" onClick={() => onDirection('ltr')}>
              {t('reader.mode_ltr')}
            </Button>
          </Card>
        )}
        {isDeleted && !isDismissed && (
          <Card
            text={t('reading_progress.deleted')}
            icon={<IconBookOff size={18} aria-hidden className={styles.icon} />}
          >
            <Button variant="quiet" onClick={() => setDismissed(true)}>
              {t('ui.close')}
            </Button>
          </Card>
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
