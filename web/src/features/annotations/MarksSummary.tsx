import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import css from './MarksSummary.module.css'
import { countMarks, type MarkSubject } from './mark-groups.ts'
import { useMarks } from './use-marks.ts'

const Dialog = lazyPart(async () => (await import('./MarksDialog.tsx')).MarksDialog, 'marks')

interface Props {
  readonly of: MarkSubject
  /** Title of the book or series. */
  readonly title: string
}

/** Renders a button with the numbers of marks that opens their list; nothing if there are no marks. */
export function MarksSummary({ of, title }: Props) {
  const t = useText()
  const { marks, total } = useMarks(of)
  if (!marks || total === 0) return null
  const { bookmarks, highlights } = countMarks(marks)
  const parts = [
    bookmarks > 0 && t('marks.bookmarks', { count: bookmarks }),
    highlights > 0 && t('marks.highlights', { count: highlights }),
  ].filter((part) => part !== false)
  return (
    <Button
      variant="quiet"
      className={css.summary}
      icon={<IconBookmark size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => openDialog(Dialog.Part, { of, title })}
    >
      {total > marks.length ? t('marks.all', { count: total }) : parts.join(' · ')}
    </Button>
  )
}
