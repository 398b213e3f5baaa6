import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../lib/classes.ts'
import { IconButton } from './IconButton.tsx'
import { moveItem } from './move-item.ts'
import css from './ReorderList.module.css'
import { useDragToReorder } from './use-drag-to-reorder.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props<T> {
  /** Accessible name of the list. */
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly onChange: (items: readonly T[]) => void
  /** Buttons at the end of an item. */
  readonly tools?: (item: T) => ReactNode
  /** True for items that are shown with less weight. */
  readonly isMuted?: (item: T) => boolean
}

/** Renders a list whose items are moved by dragging, by two buttons, or by Alt and the arrow keys. Each move is announced. */
export function ReorderList<T>(props: Props<T>) {
  const { items, keyOf, nameOf, onChange } = props
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    const next = moveItem(items, from, to)
    if (item === undefined || next === items) return
    const focused = document.activeElement
    // The browser takes the focus from an element that moves in the page.
    flushSync(() => onChange(next))
    if (focused instanceof HTMLElement && list.current?.contains(focused)) focused.focus()
    setAnnouncement(t('ui.moved', { name: nameOf(item), position: to + 1, count: items.length }))
  }
  const { draggedIndex, getHandleProps, listProps } = useDragToReorder(list, move)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(index, index + step)
  }
  return (
    <>
      <ul ref={list} aria-label={props.label} {...listProps}>
        {items.map((item, index) => {
          const name = nameOf(item)
          return (
            <li
              key={keyOf(item)}
              className={classes(css.item, index === draggedIndex && css.dragged)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={css.handle} {...getHandleProps(index)} title={t('ui.drag')}>
                <IconGripVertical size={18} aria-hidden />
              </span>
              <span className={classes(css.name, props.isMuted?.(item) && css.muted)} dir="auto" title={name}>
                {name}
              </span>
              {/* Not disabled at the ends, because a disabled button loses the focus. */}
              <IconButton
                label={t('ui.move_up', { name })}
                aria-disabled={index === 0}
                icon={<IconChevronUp size={18} />}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t('ui.move_down', { name })}
                aria-disabled={index === items.length - 1}
                icon={<IconChevronDown size={18} />}
                onClick={() => move(index, index + 1)}
              />
              {props.tools?.(item)}
            </li>
          )
        })}
      </ul>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  )
}
