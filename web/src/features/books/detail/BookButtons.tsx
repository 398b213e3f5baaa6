import { type Book, downloadBook } from '@lectern/contract/books'
import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import { Link } from '@tanstack/react-router'
import { buildUrl } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { ActionButtons } from '../../../ui/detail/ActionButtons.tsx'
import { useUser } from '../../auth/queries.ts'
import { useIsLibraryUnavailable } from '../../libraries/queries.ts'
import { isTextBook } from '../../progress/is-text-book.ts'
import { canDownload } from '../book-state.ts'
import { useBookActions } from '../item-actions.ts'
import { incognitoLink } from '../page-links.ts'
import { textLink } from '../reader-link.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { useOpenedFrom } from './opened-from.ts'
import { ReadButton } from './ReadButton.tsx'
import { getReadAction, type ReadAction } from './read-action.ts'

/** Renders all actions on a book on its page; the first one opens the reader. */
export function BookButtons({ book }: { readonly book: Book }) {
  const t = useText()
  const user = useUser()
  const isUnavailable = useIsLibraryUnavailable(book.libraryId)
  const step = getReadAction(book, user, isUnavailable)
  const hasFile = canDownload(book, user, isUnavailable)
  const file = buildUrl(downloadBook, { params: { bookId: book.id } })
  const actions = useBookActions()
  const from = useOpenedFrom()
  const isText = isTextBook(book)
  const label = (of: Exclude<ReadAction, { kind: 'blocked' }>) =>
    of.kind === 'continue' && of.percent !== undefined
      ? t('books.step_continue_text', { percent: of.percent })
      : t(`books.step_${of.kind}`, { page: of.page })
  return (
    <>
      {step.kind === 'blocked' ? (
        <>
          {/* An unavailable book has a note above the buttons. */}
          {step.obstacle !== 'unavailable' && <ReadButton obstacle={step.obstacle} />}
        </>
      ) : (
        <>
          <ReadButton bookId={book.id} page={step.page} isText={isText} label={label(step)} />
          <Link
            {...(isText ? textLink(book.id, from, true) : incognitoLink(book.id, from))}
            className={buttonClass('plain')}
            title={t('books.incognito_hint')}
          >
            <IconEyeglassOff size={18} aria-hidden />
            {t('books.read_incognito')}
          </Link>
        </>
      )}
      <ActionButtons actions={actions} subject={book} except="downloads.book">
        {hasFile && <DownloadButton href={file} />}
      </ActionButtons>
    </>
  )
}
