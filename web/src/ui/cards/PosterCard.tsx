import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import type { Action } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { useCardKeys } from '../key-target.ts'
import type { LinkTarget } from '../link-target.ts'
import { PosterFrame } from '../PosterFrame.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardTextContext } from './card-text.ts'
import css from './PosterCard.module.css'
import { useMenuGestures } from './use-menu-gestures.ts'
import { useSelectEntry } from './use-select-entry.ts'

interface Props<S> {
  /** Address of the poster. */
  readonly src: string
  /** Called when there is no image at the address. */
  readonly onImageError: () => void
  /** ThumbHash of the poster. */
  readonly placeholder: string | null | undefined
  readonly link: LinkTarget
  readonly title: string
  /** Drawn on the cover when there is no image; defaults to the title. */
  readonly coverTitle?: string
  /** A first line above the title, with a link of its own. */
  readonly above?: { readonly text: string; readonly link: LinkTarget } | undefined
  readonly line: ReactNode
  /** Says more than the last line, in the tooltip: an exact date. */
  readonly hint?: string | undefined
  /** True when the item has a problem: `line` describes it, the cover is dimmed. */
  readonly hasProblem?: boolean
  readonly progress?: number | undefined
  readonly mark?: string | undefined
  readonly badge?: ReactNode
  readonly isUnread?: boolean | undefined
  readonly isPriority?: boolean | undefined
  readonly read?: { readonly label: string; readonly link: LinkTarget } | undefined
  readonly actions: readonly Action<S>[]
  readonly subject: S
}

/**
 * Renders a cover and the text under it. The title's link covers the whole card, so that a middle click, the focus and the keyboard work as
 * on any link; the buttons are above it.
 */
export function PosterCard<S>(props: Props<S>) {
  const { title, above, read } = props
  const card = useRef<HTMLElement>(null)
  const { actions, look } = useSelectEntry(props.actions, card)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const renderText = useContext(CardTextContext)
  const changeMenu = (isOpen: boolean) => {
    if (isOpen) look()
    setMenuOpen(isOpen)
  }
  const gestures = useMenuGestures(() => changeMenu(true))
  const readLink = useRef<HTMLAnchorElement>(null)
  const keys = useCardKeys({
    read: read && (() => readLink.current?.click()),
    openMenu: props.actions.length > 0 ? () => changeMenu(true) : undefined,
    actions: props.actions,
    subject: props.subject,
  })
  const lineId = useId()
  return (
    <article
      className={classes(css.card, isMenuOpen && css.held)}
      {...gestures}
      ref={(element) => {
        card.current = element
        keys(element)
      }}
    >
      <div data-cover className={classes(css.cover, props.hasProblem && css.troubled)}>
        <PosterFrame
          src={props.src}
          onImageError={props.onImageError}
          title={props.coverTitle ?? title}
          placeholder={props.placeholder}
          progress={props.progress}
          mark={props.mark}
          badge={props.badge}
          isUnread={props.isUnread}
          isPriority={props.isPriority ?? false}
        />
      </div>
      <div className={css.text}>
        {above && (
          <Link {...above.link} className={css.above} title={above.text} dir="auto" draggable={false}>
            {renderText(above.text)}
          </Link>
        )}
        <Link
          {...props.link}
          data-card-link
          className={classes(css.link, above ? css.second : css.title)}
          title={props.hint === undefined ? title : `${title}\n${props.hint}`}
          aria-describedby={lineId}
          dir="auto"
          draggable={false}
        >
          {renderText(title)}
        </Link>
        <p id={lineId} className={classes(css.line, props.hasProblem && css.trouble)}>
          {props.line}
        </p>
      </div>
      {/* After the link, so that the Tab key reaches them from it. */}
      <div className={css.tools}>
        {read && (
          <Link
            {...read.link}
            ref={readLink}
            className={css.read}
            aria-label={read.label}
            data-tooltip={read.label}
            draggable={false}
          >
            <IconBook2 size={20} aria-hidden />
          </Link>
        )}
        {props.actions.length > 0 && (
          <CardMenu
            title={title}
            actions={actions}
            subject={props.subject}
            isOpen={isMenuOpen}
            onOpenChange={changeMenu}
            className={css.more}
          />
        )}
      </div>
    </article>
  )
}
