import type { ReadListProgress } from '@lectern/contract/readlists'
import { useText } from '../../i18n/use-text.ts'
import css from './ListProgress.module.css'

/** Renders the progress in a read list as text and as a bar. Its space is reserved while the progress loads. */
export function ListProgress({ progress }: { readonly progress: ReadListProgress | undefined }) {
  const t = useText()
  return (
    <div className={css.progress}>
      {progress && progress.booksCount > 0 && (
        <>
          <p>{t('readlists.progress', { read: progress.booksReadCount, count: progress.booksCount })}</p>
          <div className={css.track} aria-hidden="true">
            <i
              className={css.read}
              style={{ width: `${(progress.booksReadCount / progress.booksCount) * 100}%` }}
            />
          </div>
        </>
      )}
    </div>
  )
}
