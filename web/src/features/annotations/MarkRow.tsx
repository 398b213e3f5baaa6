import { getPageThumbnail } from '@lectern/contract/reader'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import { buildUrl } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Picture } from '../../ui/poster/Picture.tsx'
import css from './MarksDialog.module.css'
import { type Mark, markLink } from './mark-groups.ts'

interface Props {
  readonly mark: Mark
  readonly onOpen: () => void
  readonly onDelete: () => void
}

/** Renders a mark: its position, which is a link into the book, its passage or page, and its note. */
export function MarkRow({ mark, onOpen, onDelete }: Props) {
  const t = useText()
  const { kind, bookId, page, locator, color, note } = mark
  const isText = locator?.href != null
  const percent = Math.floor((locator?.locations?.totalProgression ?? 0) * 100)
  const position = isText ? t('marks.percent', { percent }) : t('marks.page', { page: page ?? 1 })
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
            {position}
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
        label={t('marks.delete', { place: position })}
        icon={<IconTrash size={18} />}
        className={css.delete}
        onClick={onDelete}
      />
    </li>
  )
}
