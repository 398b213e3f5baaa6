import { getPageThumbnail } from '@lectern/contract/reader'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import { buildUrl } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { type Mark, markLink } from './annotated.ts'
import css from './MarksDialog.module.css'

interface Props {
  readonly mark: Mark
  readonly onOpen: () => void
  readonly onDelete: () => void
}

/** Renders a mark: its place, which opens the book there, the passage or the page, and the note. */
export function MarkRow({ mark, onOpen, onDelete }: Props) {
  const t = useText()
  const { kind, bookId, page, locator, color, note } = mark
  const isText = locator?.href != null
  const percent = Math.floor((locator?.locations?.totalProgression ?? 0) * 100)
  const place = isText ? t('marks.percent', { percent }) : t('marks.page', { page: page ?? 1 })
  const quote = locator?.text?.highlight
  return (
    <li className={css.row}>
      <Link {...markLink(mark)} className={css.link} onClick={onOpen}>
        <span className={css.preview} aria-hidden="true">
          {isText || page === null ? (
            kind === 'BOOKMARK' ? (
              <IconBookmark size={22} />
            ) : (
              <IconHighlight size={22} />
            )
          ) : (
            <Picture
              className={css.image}
              src={buildUrl(getPageThumbnail, { params: { bookId, pageNumber: page } })}
              alt=""
              loading="lazy"
              draggable={false}
            />
          )}
        </span>
        <span className={css.about}>
          <span className={css.place}>
            {place}
            {locator?.title && (
              <>
                {' · '}
                <bdi>{locator.title}</bdi>
              </>
            )}
          </span>
          {kind !== 'BOOKMARK' && quote && (
            <span className={css.quote} data-color={color} dir="auto">
              {quote}
            </span>
          )}
          {note !== '' && (
            <span className={css.note} dir="auto">
              {note}
            </span>
          )}
        </span>
      </Link>
      <IconButton
        label={t('marks.delete', { place })}
        icon={<IconTrash size={18} />}
        className={css.delete}
        onClick={onDelete}
      />
    </li>
  )
}
