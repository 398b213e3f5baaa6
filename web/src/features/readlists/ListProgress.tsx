import type { ReadListProgress } from '@lectern/contract/readlists'
import { useText } from '../../i18n/use-text.ts'
import css from './ListProgress.module.css'

/** Renders how much of a read list is read, as text and as a bar. Its space is reserved until that is known. */
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
