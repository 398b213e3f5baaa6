import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { AriaLocale } from './AriaLocale.tsx'
import { moveIds } from './move-ids.ts'
import css from './ReorderList.module.css'

interface Item {
  readonly id: string
  /** Read out while the item is dragged. */
  readonly name: string
}
interface Props<I extends Item> {
  readonly label: string
  readonly items: readonly I[]
  readonly renderItem: (item: I) => ReactNode
  /** Receives the ids of all items in their new order. */
  readonly onReorder: (ids: readonly string[]) => void
}

/**
 * Renders a list that is put into order by dragging: with the mouse, with a finger after a long press, and with the keyboard by Enter on a
 * handle, arrows and Enter; a screen reader hears where the item would go. @public
 */
export function ReorderList<I extends Item>(props: Props<I>) {
  return (
    <AriaLocale>
      <DraggableList {...props} />
    </AriaLocale>
  )
}

function DraggableList<I extends Item>({ label, items, renderItem, onReorder }: Props<I>) {
  const { dragAndDropHooks } = useDragAndDrop<I>({
    getItems: (_, dragged) => dragged.map(({ name }) => ({ 'text/plain': name })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      const ids = items.map(({ id }) => id)
      onReorder(moveIds(ids, new Set([...keys].map(String)), String(target.key), target.dropPosition))
    },
  })
  return (
    <GridList
      aria-label={label}
      className={css.list ?? ''}
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      dependencies={[renderItem]}
    >
      {(item) => (
        <GridListItem id={item.id} value={item} textValue={item.name} className={css.item ?? ''}>
          <Button slot="drag" className={css.handle ?? ''}>
            <IconGripVertical size={18} aria-hidden />
          </Button>
          <div className={css.content}>{renderItem(item)}</div>
        </GridListItem>
      )}
    </GridList>
  )
}
