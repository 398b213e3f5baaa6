import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { foundLink, type Suggestion } from './found-item.ts'
import { ItemCover } from './ItemCover.tsx'
import { Marked } from './Marked.tsx'
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

/** Renders what was found as a line of a list: a link, so that it can be opened in a new tab. */
export function ItemOption({ optionId, isActive, item, search, libraryId, onChoose, end }: Props) {
  const t = useText()
  const { left = 0 } = item
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
        {left > 0 && (
          <VisuallyHidden>
            {item.kind === 'books' ? t('progress.unread') : t('series.left', { count: left })}
          </VisuallyHidden>
        )}
      </span>
      {end}
    </Link>
  )
}
