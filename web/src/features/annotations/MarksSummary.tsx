import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { type Annotated, countMarks } from './annotated.ts'
import css from './MarksSummary.module.css'
import { useMarks } from './use-marks.ts'

const Dialog = lazyPart(async () => (await import('./MarksDialog.tsx')).MarksDialog, 'marks')

interface Props {
  readonly of: Annotated
  /** Title of the book or series. */
  readonly title: string
}

/** Says how much the user has marked here, and leads to the list. Nothing where nothing is marked. */
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
