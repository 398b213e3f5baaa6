import { type Book, downloadBook } from '@lectern/contract/books'
import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import { buildUrl } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import type { Obstacle } from '../../books/book-state.ts'
import { errorCodesIn } from '../../books/detail/book-facts.ts'
import { DownloadButton } from '../../books/detail/DownloadButton.tsx'
import { readerTitle } from '../book/reader-title.ts'
import styles from './ReaderMessage.module.css'

interface Props {
  readonly reason:
    | { readonly error: unknown }
    | { readonly obstacle: Obstacle; readonly book: Book; readonly canDownload: boolean }
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** True if leaving is the only action. */
const isDeadEnd = ({
  obstacle,
  canDownload,
}: {
  readonly obstacle: Obstacle
  readonly canDownload: boolean
}) => !canDownload && obstacle !== 'unknown' && obstacle !== 'outdated'

/** Renders the reason why a book cannot be opened, and a button to leave. */
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
  // A comment is the reason only for these obstacles.
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
