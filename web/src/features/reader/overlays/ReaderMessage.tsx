import { type Book, downloadBook } from '@lectern/contract/books'
import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import { buildUrl } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorCodesIn } from '../../books/book-facts.ts'
import type { Obstacle } from '../../books/book-state.ts'
import { DownloadButton } from '../../books/DownloadButton.tsx'
import { readerTitle } from '../reader-title.ts'
import styles from './ReaderMessage.module.css'

interface Props {
  readonly reason:
    | { readonly error: unknown }
    | { readonly obstacle: Obstacle; readonly book: Book; readonly canDownload: boolean }
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** True where going back is all that is left. */
const isDeadEnd = ({
  obstacle,
  canDownload,
}: {
  readonly obstacle: Obstacle
  readonly canDownload: boolean
}) => !canDownload && obstacle !== 'unknown' && obstacle !== 'outdated'

/** Shows why no page can be shown, and the way back. */
export function ReaderMessage({ reason, onRetry, onLeave }: Props) {
  const t = useText()
  const back = (
    <Button variant={'obstacle' in reason && isDeadEnd(reason) ? 'primary' : 'plain'} onClick={onLeave}>
      {t('reader.leave')}
    </Button>
  )
  const icon = <IconBookOff size={48} stroke={1.25} />
  const isGone = 'error' in reason && isApiError(reason.error) && reason.error.status === 404
  if (isGone) {
    return (
      <main className={styles.message}>
        <EmptyState
          icon={icon}
          title={t('reading.gone')}
          isPage
          text={t('reading.gone_text')}
          action={back}
        />
      </main>
    )
  }
  if ('error' in reason) {
    return (
      <main className={styles.message}>
        <ErrorState title={t('reading.error')} error={reason.error} onRetry={onRetry} action={back} />
      </main>
    )
  }
  const { obstacle, book } = reason
  const isPassing = obstacle === 'unknown' || obstacle === 'outdated'
  const why = t(`reading.obstacle_${obstacle}`)
  // A book that opens can have a comment, too; then it is not the reason.
  const [code] = obstacle === 'error' || obstacle === 'unsupported' ? errorCodesIn(book.media.comment) : []
  return (
    <main className={styles.message}>
      <EmptyState
        icon={icon}
        title={t('reading.cannot_open')}
        isPage
        text={
          <>
            <bdi className={styles.book}>{readerTitle(book)}</bdi>
            {code ? t(`errors.${code}`) : why}
          </>
        }
        action={
          <>
            {isPassing && (
              <Button variant="primary" onClick={onRetry}>
                {t('reader.retry')}
              </Button>
            )}
            {reason.canDownload && (
              <DownloadButton
                href={buildUrl(downloadBook, { params: { bookId: book.id } })}
                variant={isPassing ? 'plain' : 'primary'}
              />
            )}
            {back}
          </>
        }
      />
    </main>
  )
}
