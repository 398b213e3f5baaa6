import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useRovingFocus } from './cards/use-roving-focus.ts'
import { IconButton } from './IconButton.tsx'
import { PosterSkeleton } from './PosterSkeleton.tsx'
import css from './Row.module.css'
import { useCurrentItem } from './use-current-item.ts'
import { useRowScroll } from './use-row-scroll.ts'
import { useSlideAside } from './use-slide-aside.ts'

interface Props {
  /** Accessible name of the row. */
  readonly label: string
  /** Shown instead of the label: a link to the whole list. */
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Number of skeletons while items load: a full row at first, a few at the end for more. */
  readonly slots?: number
  /** Content of a skeleton, when it is not a poster. */
  readonly slot?: ReactNode
  /** Width of an item, a CSS length; by default the width of a poster. */
  readonly tile?: string
  /** Called near the end of the items, until there are more. */
  readonly onNearEnd?: (() => void) | undefined
  /** Called near the start of the items, in a row that has more before them. */
  readonly onNearStart?: (() => void) | undefined
  /** Key of the item that is marked, and in the middle at first. Items inserted before it leave the others where they are. */
  readonly current?: string
}

const noKeys: readonly string[] = []

/** Renders items in a row, scrolled by finger, wheel, arrow keys or the two buttons. */
export function Row({
  label,
  title,
  children,
  slots = 0,
  slot = <PosterSkeleton />,
  tile,
  onNearEnd,
  onNearStart,
  current,
}: Props) {
  const t = useText()
  const { list, canGoBack, canGoOn, step, onScroll, onKeyDown } = useRowScroll({ onNearStart, onNearEnd })
  const roving = useRovingFocus(list)
  const items = Children.toArray(children)
  const keys = items.map((child) => String(isValidElement(child) && child.key))
  // Children.toArray puts a prefix before every key.
  const currentKey = current === undefined ? undefined : `.$${current}`
  useSlideAside(list, currentKey === undefined ? keys : noKeys)
  useCurrentItem(list, keys, currentKey)
  return (
    <section
      className={css.row}
      aria-label={label}
      style={tile ? ({ '--tile': tile } as CSSProperties) : undefined}
    >
      <header className={css.head}>
        <h2 className={css.title}>{title ?? label}</h2>
        <div className={css.steps} hidden={!canGoBack && !canGoOn}>
          <IconButton
            directional
            label={t('ui.scroll_back')}
            icon={<IconChevronLeft size={20} />}
            disabled={!canGoBack}
            onClick={() => step(-1)}
          />
          <IconButton
            directional
            label={t('ui.scroll_on')}
            icon={<IconChevronRight size={20} />}
            disabled={!canGoOn}
            onClick={() => step(1)}
          />
        </div>
      </header>
      <ul
        ref={list}
        className={css.list}
        // Without snapping, because the browser would keep the old first item in view when others are inserted before it.
        data-at-start={!canGoBack || undefined}
        data-has-current={current !== undefined || undefined}
        aria-label={label}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        {...roving}
      >
        {items.map((child, index) => (
          <li
            key={isValidElement(child) ? child.key : undefined}
            className={css.item}
            data-current={(currentKey !== undefined && keys[index] === currentKey) || undefined}
          >
            {child}
          </li>
        ))}
        {Array.from({ length: slots }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
          <li key={`slot-${index}`} className={css.item}>
            {slot}
          </li>
        ))}
      </ul>
    </section>
  )
}
