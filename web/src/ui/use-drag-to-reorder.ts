import { type PointerEvent, type RefObject, useState } from 'react'

/**
 * Lets an item of a vertical list be dragged by its handle, with a mouse, a pen or a finger. The item changes places with its neighbours
 * while it is dragged. The handle needs `touch-action: none`.
 */
export function useDragToReorder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [draggedIndex, setDraggedIndex] = useState<number>()
  const findIndexAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return index < 0 ? rows.length - 1 : index
  }
  const end = () => setDraggedIndex(undefined)
  const getHandleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // The list receives the moves, because the handle is taken out of the page for a moment when its item moves.
      list.current?.setPointerCapture?.(event.pointerId)
      setDraggedIndex(index)
    },
  })
  const listProps = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (draggedIndex === undefined) return
      const target = findIndexAt(event.clientY)
      if (target === draggedIndex) return
      onMove(draggedIndex, target)
      setDraggedIndex(target)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { draggedIndex, getHandleProps, listProps }
}
