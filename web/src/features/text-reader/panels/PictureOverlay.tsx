import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import styles from './PictureOverlay.module.css'

interface Props {
  readonly address: string
  readonly text: string
  readonly onClose: () => void
}

const maxZoom = 8

/** Shows an image of the book over the page. It can be zoomed with wheel, double tap or fingers, and moved. */
export function PictureOverlay({ address, text, onClose }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose)
  const [view, setView] = useState({ zoom: 1, x: 0, y: 0 })
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  useEffect(() => dialog.current?.focus(), [])
  const zoomTo = (zoom: number) =>
    setView(({ x, y }) => {
      const next = Math.min(maxZoom, Math.max(1, zoom))
      return next === 1 ? { zoom: 1, x: 0, y: 0 } : { zoom: next, x, y }
    })
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [other] = others
    if (other) {
      const distance = (point: { readonly x: number; readonly y: number }) =>
        Math.hypot(point.x - other.x, point.y - other.y)
      zoomTo(view.zoom * (distance({ x: event.clientX, y: event.clientY }) / Math.max(1, distance(before))))
    } else if (view.zoom > 1)
      setView({ ...view, x: view.x + event.clientX - before.x, y: view.y + event.clientY - before.y })
  }
  const drop = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return (
    <div
      ref={dialog}
      className={styles.overlay}
      role="dialog"
      aria-modal="true"
      aria-label={text || t('text_reader.picture')}
      tabIndex={-1}
      data-chrome=""
      onWheel={(event) => zoomTo(view.zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2))}
      onDoubleClick={() => zoomTo(view.zoom > 1 ? 1 : 2.5)}
      onPointerDown={(event) => fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })}
      onPointerMove={onMove}
      onPointerUp={drop}
      onPointerCancel={drop}
      onPointerLeave={drop}
    >
      <img
        src={address}
        alt={text}
        draggable={false}
        className={styles.picture}
        style={{ '--zoom': view.zoom, '--x': `${view.x}px`, '--y': `${view.y}px` } as CSSProperties}
      />
      <div className={styles.close}>
        <IconButton label={t('ui.close')} icon={<IconX size={22} />} onCover onClick={onClose} />
      </div>
    </div>
  )
}
