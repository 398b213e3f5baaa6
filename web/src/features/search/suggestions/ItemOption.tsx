import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { PosterFrame } from '../../../ui/poster/PosterFrame.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { PosterOwner } from '../../posters/poster-calls.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { foundLink, type Suggestion } from '../found-item.ts'
import { Marked } from '../Marked.tsx'
import coverCss from './ItemCover.module.css'
import css from './Options.module.css'

interface Props {
  readonly optionId: string
  readonly isActive: boolean
  readonly item: Suggestion
  /** Text of the search; its words are marked. */
  readonly search: string
  readonly libraryId: string | undefined
  readonly onChoose: (event: MouseEvent) => void
  /** Shown at the end. */
  readonly end?: ReactNode
}

/** Renders a found item as a line of a list: a link, so that it can be opened in a new tab. */
export function ItemOption({ optionId, isActive, item, search, libraryId, onChoose, end }: Props) {
  const t = useText()
  const { unreadCount = 0 } = item
  return (
    <Link
      {...foundLink(item, libraryId)}
      id={optionId}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(css.option, css.item)}
      preload={false}
      onClick={onChoose}
    >
      <ItemCover {...item} />
      <span className={css.words}>
        <span className={css.title} dir="auto">
          <Marked text={item.title} search={search} />
        </span>
        {item.line !== '' && (
          <span className={css.line}>
            {item.reason !== undefined && (
              <>
                <bdi>
                  <Marked text={item.reason} search={search} />
                </bdi>
                {' · '}
              </>
            )}
            <Marked text={item.line} search={item.kind === 'books' ? search : ''} />
          </span>
        )}
        {unreadCount > 0 && (
          <VisuallyHidden>
            {item.kind === 'books' ? t('progress.unread') : t('series.left', { count: unreadCount })}
          </VisuallyHidden>
        )}
      </span>
      {end}
    </Link>
  )
}

const posterKinds = {
  series: 'series',
  books: 'book',
  collections: 'collection',
  readlists: 'readlist',
} as const

/**
 * Renders the item's poster with its unread mark, or an icon for a person. Both are hidden from screen readers, because the line already
 * contains the same as text.
 */
function ItemCover({ kind, ...item }: Suggestion) {
  if (kind === 'people')
    return (
      <span className={coverCss.person}>
        <IconUser size={20} aria-hidden />
      </span>
    )
  return <Poster kind={posterKinds[kind]} {...item} />
}

/** Shows the corner mark without a text. */
const emptyMark = ' '

function Poster({ kind, id, title, placeholder, unreadCount = 0 }: Omit<Suggestion, 'kind'> & PosterOwner) {
  const isUnreadBook = kind === 'book' && unreadCount > 0
  return (
    <span className={coverCss.cover} aria-hidden="true">
      <PosterFrame
        {...usePoster({ kind, id })}
        title={title}
        placeholder={placeholder}
        badge={kind === 'series' && unreadCount > 0 ? unreadCount : undefined}
        mark={isUnreadBook ? emptyMark : undefined}
        isUnread={isUnreadBook}
      />
    </span>
  )
}
