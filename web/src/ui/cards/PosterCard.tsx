import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext, useId, useRef } from 'react'
import type { Action } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import type { LinkTarget } from '../keyboard/link-target.ts'
import { PosterFrame } from '../poster/PosterFrame.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardTextContext } from './card-text.ts'
import css from './PosterCard.module.css'
import { useCardMenu } from './use-card-menu.ts'

interface Props<S> {
  /** Address of the poster. */
  readonly src: string
  /** Called when there is no image at the address. */
  readonly onImageError: () => void
  /** ThumbHash of the poster. */
  readonly placeholder: string | null | undefined
  readonly link: LinkTarget
  readonly title: string
  /** Drawn on the cover if there is no image; the title by default. */
  readonly coverTitle?: string
  /** A first line above the title, with its own link. */
  readonly above?: { readonly text: string; readonly link: LinkTarget } | undefined
  readonly line: ReactNode
  /** More information than the last line, for the tooltip, such as an exact date. */
  readonly hint?: string | undefined
  /** True if the item has a problem: `line` describes it, and the cover is dimmed. */
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

/** Renders a cover and the text below it. The link of the title covers the whole card; the buttons are above it. */
export function PosterCard<S>(props: Props<S>) {
  const { title, above, read } = props
  const renderText = useContext(CardTextContext)
  const readLink = useRef<HTMLAnchorElement>(null)
  const menu = useCardMenu({
    actions: props.actions,
    subject: props.subject,
    read: read && (() => readLink.current?.click()),
  })
  const lineId = useId()
  return (
    <article className={classes(css.card, menu.isOpen && css.held)} {...menu.gestures} ref={menu.ref}>
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
            actions={menu.actions}
            subject={props.subject}
            isOpen={menu.isOpen}
            onOpenChange={menu.change}
            className={css.more}
          />
        )}
      </div>
    </article>
  )
}
