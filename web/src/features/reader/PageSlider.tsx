import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import styles from './PageSlider.module.css'
import { pageThumbnailUrl } from './reader-book.ts'

interface Props {
  readonly bookId: string
  readonly page: number
  readonly count: number
  /** Direction of the pages: the slider follows the book, not the interface. */
  readonly dir: 'ltr' | 'rtl'
  /** Page under a dragged knob; undefined while it rests. */
  readonly dragged: number | undefined
  readonly onDrag: (page: number | undefined) => void
  readonly onChoose: (page: number) => void
}

const share = (page: number, count: number) => (count > 1 ? (page - 1) / (count - 1) : 1)

/** Renders a slider over the pages; previews the page under the finger or mouse. */
export function PageSlider({ bookId, page, count, dir, dragged, onDrag, onChoose }: Props) {
  const t = useText()
  const [hovered, setHovered] = useState<number>()
  const shown = dragged ?? hovered
  const hover = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    // The middle of the knob stays half a knob away from both ends.
    const along = (event.clientX - box.left - 10) / Math.max(1, box.width - 20)
    const onward = Math.min(1, Math.max(0, dir === 'rtl' ? 1 - along : along))
    setHovered(1 + Math.round(onward * (count - 1)))
  }
  const commit = () => {
    if (dragged !== undefined && dragged !== page) onChoose(dragged)
    onDrag(undefined)
  }
  const pending = (at: number) => ({ '--share': share(at, count) }) as CSSProperties
  return (
    <div className={styles.slider} dir={dir}>
      {shown !== undefined && (
        <div className={styles.bubble} style={pending(shown)} aria-hidden="true">
          <img
            key={shown}
            className={styles.preview}
            src={pageThumbnailUrl(bookId, shown)}
            alt=""
            draggable={false}
          />
          <span className={styles.number}>{shown}</span>
        </div>
      )}
      <input
        type="range"
        className={styles.range}
        style={pending(dragged ?? page)}
        min={1}
        max={count}
        value={dragged ?? page}
        aria-label={t('reader.page_slider')}
        aria-valuetext={t('reader.place', { page: dragged ?? page, count })}
        onInput={(event) => onDrag(Number(event.currentTarget.value))}
        onChange={() => {}}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
        onPointerUp={(event) => {
          commit()
          // Returns the keyboard to the reader, where keys turn pages instead of moving the knob.
          event.currentTarget.blur()
        }}
        onPointerCancel={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  )
}
