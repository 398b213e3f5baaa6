import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useRovingFocus } from '../cards/use-roving-focus.ts'
import { useSlideAside } from '../dialog/use-slide-aside.ts'
import { useCurrentItem } from '../keyboard/use-current-item.ts'
import { useRowScroll } from '../list/use-row-scroll.ts'
import { PosterSkeleton } from '../poster/PosterSkeleton.tsx'
import { countSelected, isSelected, type Selectable } from '../selection/item-selection.ts'
import { SelectMark } from '../selection/SelectMark.tsx'
import type { SelectableItems } from '../selection/select-items.ts'
import { useSelectGestures } from '../selection/use-select-gestures.ts'
import { useSelection } from '../selection/use-selection.ts'
import css from './Row.module.css'

interface Props {
  /** Accessible name of the row. */
  readonly label: string
  /** Shown instead of the label: a link to the whole list. */
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Number of skeletons while items load: a full row at first, a few at the end for more. */
  readonly slots?: number
  /** Content of a skeleton; a poster by default. */
  readonly slot?: ReactNode
  /** Width of an item, a CSS length; by default the width of a poster. */
  readonly tile?: string
  /** Called near the end of the items, until more are loaded. */
  readonly onNearEnd?: (() => void) | undefined
  /** Called near the start of the items, if the row has more before them. */
  readonly onNearStart?: (() => void) | undefined
  /** Key of the marked item, which is in the middle at first. Items that are inserted before it do not move the others. */
  readonly current?: string
  /** Makes the items selectable; their order is that of the children. */
  readonly selection?: SelectableItems | undefined
}

const noKeys: readonly string[] = []
const nothingAt = () => undefined

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
  selection,
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
  const selectable = selection?.list
  const itemAt = selection?.itemAt ?? nothingAt
  const selected = useSelection(selectable, 0, items.length - 1, itemAt)
  const isSelecting = countSelected(selected) > 0
  const gestures = useSelectGestures({ container: list, list: selectable, itemAt, isSelecting })
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
        // At the start the row does not snap; otherwise the browser would keep the old first item in view when others are inserted before it.
        data-at-start={!canGoBack || undefined}
        data-has-current={current !== undefined || undefined}
        aria-label={label}
        onScroll={onScroll}
        data-selectable={selectable !== undefined || undefined}
        data-selecting={isSelecting || undefined}
        onKeyDown={onKeyDown}
        {...roving}
        {...gestures}
      >
        {items.map((child, index) => {
          const item = itemAt(index) as Selectable | undefined
          const isChosen = item !== undefined && isSelecting && isSelected(selected, item.id)
          return (
            <li
              key={isValidElement(child) ? child.key : undefined}
              className={css.item}
              data-card={item ? index : undefined}
              data-selected={isChosen || undefined}
              data-current={(currentKey !== undefined && keys[index] === currentKey) || undefined}
            >
              {child}
              {selectable && item && <SelectMark name={selectable.nameOf(item)} isSelected={isChosen} />}
            </li>
          )
        })}
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
