import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { AriaLocale } from '../AriaLocale.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './ReorderList.module.css'

/** Returns the list with one item moved to another index; the same list if nothing moves. */
function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

interface Props<T> {
  /** Accessible name of the list. */
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly onChange: (items: readonly T[]) => void
  /** Buttons at the end of an item. */
  readonly tools?: (item: T) => ReactNode
  /** True for items that are shown dimmed. */
  readonly isMuted?: (item: T) => boolean
}

/** Renders a list whose items are moved by dragging (mouse, finger or keyboard) or by two buttons. Each move is announced. */
export function ReorderList<T>(props: Props<T>) {
  const { items, keyOf, nameOf, onChange } = props
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const indexOf = (key: unknown) => items.findIndex((item) => keyOf(item) === key)
  const move = (from: number, to: number) => {
    const item = items[from]
    const next = moveItem(items, from, to)
    if (item === undefined || next === items) return
    onChange(next)
    setAnnouncement(t('ui.moved', { name: nameOf(item), position: to + 1, count: items.length }))
  }
  const moveByButton = (from: number, to: number) => {
    const focused = document.activeElement
    // An element that moves in the page loses the focus.
    flushSync(() => move(from, to))
    if (focused instanceof HTMLElement && list.current?.contains(focused)) focused.focus()
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onReorder: ({ keys, target }) => {
      const [key] = keys
      const from = indexOf(key)
      const gap = indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      move(from, gap > from ? gap - 1 : gap)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.gap ?? ''} />,
  })
  return (
    <AriaLocale>
      <GridList
        ref={list}
        aria-label={props.label}
        className={css.list ?? ''}
        items={items.map((item) => ({ id: keyOf(item), item }))}
        dependencies={[props]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
      >
        {({ id, item }) => {
          const name = nameOf(item)
          const index = indexOf(id)
          return (
            <GridListItem id={id} textValue={name} className={css.item ?? ''}>
              <Button slot="drag" className={css.handle ?? ''}>
                <IconGripVertical size={18} aria-hidden />
              </Button>
              <span className={classes(css.name, props.isMuted?.(item) && css.muted)} dir="auto" title={name}>
                {name}
              </span>
              {/* Not disabled at the ends, because a disabled button loses the focus. */}
              <IconButton
                label={t('ui.move_up', { name })}
                aria-disabled={index === 0}
                icon={<IconChevronUp size={18} />}
                onClick={() => moveByButton(index, index - 1)}
              />
              <IconButton
                label={t('ui.move_down', { name })}
                aria-disabled={index === items.length - 1}
                icon={<IconChevronDown size={18} />}
                onClick={() => moveByButton(index, index + 1)}
              />
              {props.tools?.(item)}
            </GridListItem>
          )
        }}
      </GridList>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </AriaLocale>
  )
}
