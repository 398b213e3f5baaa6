import type { OutlineEntry } from '@lectern/contract/reader-text'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './OutlineTree.module.css'
import { outlineQuery } from './outline-query.ts'
import {
  findCurrentEntry,
  getOpenAtFirst,
  listAncestors,
  listShownItems,
  type TreeItem,
} from './outline-tree.ts'

interface Props {
  readonly bookId: string
  /** Page on the screen. */
  readonly page: number
  readonly onChoose: (page: number) => void
}

/** Renders the outline of the book as a tree: one stop for the Tab key, arrows move in it (ARIA pattern for trees). */
export function OutlineTree({ bookId, page, onChoose }: Props) {
  const t = useText()
  const outline = useQuery(outlineQuery(bookId))
  if (outline.error) return <ErrorState error={outline.error} onRetry={() => void outline.refetch()} />
  if (!outline.data)
    return (
      <div className={styles.waiting} role="status" aria-label={t('text.loading')}>
        {[70, 50, 60, 40].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={16} />
        ))}
      </div>
    )
  const { entries } = outline.data
  if (entries.length === 0)
    return <EmptyState title={t('text.no_outline')} text={t('text.no_outline_hint')} />
  return <Tree entries={entries} page={page} onChoose={onChoose} />
}

interface TreeProps {
  readonly entries: readonly OutlineEntry[]
  readonly page: number
  readonly onChoose: (page: number) => void
}

function Tree({ entries, page, onChoose }: TreeProps) {
  const t = useText()
  const current = findCurrentEntry(entries, page)
  const [open, setOpen] = useState(() => getOpenAtFirst(entries, current))
  const [focused, setFocused] = useState(Math.max(0, current))
  const list = useRef<HTMLDivElement>(null)
  const items = listShownItems(entries, open)
  const at = Math.max(
    0,
    items.findIndex(({ index }) => index === focused),
  )

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' })
  }, [])

  const setOpened = (index: number, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(index)
    else next.delete(index)
    setOpen(next)
  }
  const focus = (item: TreeItem | undefined) => {
    if (!item) return
    setFocused(item.index)
    list.current?.querySelector<HTMLElement>(`[data-index="${item.index}"]`)?.focus()
  }
  const stepIn = (item: TreeItem) => {
    if (!item.hasChildren) return
    if (open.has(item.index)) focus(items[at + 1])
    else setOpened(item.index, true)
  }
  const stepOut = (item: TreeItem) => {
    if (item.hasChildren && open.has(item.index)) return setOpened(item.index, false)
    const [above] = listAncestors(entries, item.index)
    focus(items.find(({ index }) => index === above))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[at]
    if (!item || event.ctrlKey || event.altKey || event.metaKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const choose = () => item.entry.page !== null && onChoose(item.entry.page)
    const moves = new Map<string, () => unknown>([
      ['ArrowDown', () => focus(items[at + 1])],
      ['ArrowUp', () => focus(items[at - 1])],
      ['Home', () => focus(items[0])],
      ['End', () => focus(items.at(-1))],
      [isRtl ? 'ArrowLeft' : 'ArrowRight', () => stepIn(item)],
      [isRtl ? 'ArrowRight' : 'ArrowLeft', () => stepOut(item)],
      ['Enter', choose],
      [' ', choose],
    ])
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }

  return (
    <div ref={list} className={styles.tree} role="tree" aria-label={t('text.outline')} onKeyDown={onKeyDown}>
      {items.map((item, position) => {
        const { entry, index } = item
        const isOpen = open.has(index)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its items
          <div
            key={index}
            role="treeitem"
            data-index={index}
            aria-level={entry.level + 1}
            aria-expanded={item.hasChildren ? isOpen : undefined}
            aria-current={index === current ? 'true' : undefined}
            aria-disabled={entry.page === null}
            tabIndex={position === at ? 0 : -1}
            className={classes(styles.item, index === current && styles.current)}
            style={{ paddingInlineStart: `${Math.min(entry.level, 8) * 18}px` }}
            onClick={() => {
              setFocused(index)
              if (entry.page !== null) onChoose(entry.page)
            }}
          >
            {item.hasChildren ? (
              <span
                aria-hidden
                className={classes(styles.toggle, isOpen && styles.opened)}
                onClick={(event) => {
                  event.stopPropagation()
                  setOpened(index, !isOpen)
                }}
              >
                <IconChevronRight size={18} />
              </span>
            ) : (
              <span className={styles.toggle} />
            )}
            <bdi className={styles.title}>{entry.title || t('text.untitled')}</bdi>
            {entry.page !== null && <span className={styles.page}>{entry.page}</span>}
          </div>
        )
      })}
    </div>
  )
}
