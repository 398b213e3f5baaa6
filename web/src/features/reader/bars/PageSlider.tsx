import { type CSSProperties, type KeyboardEvent, lazy, type PointerEvent, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Page } from '../engine/book.ts'
import { listMarksAt, type PageMark } from './page-mark.ts'
import styles from './SliderTrack.module.css'

/** Loaded when the slider is first used, because reading does not need it. */
const loadPreview = () => import('./SliderPreview.tsx')
const Preview = lazy(async () => ({ default: (await loadPreview()).SliderPreview }))
const preload = () => void loadPreview().catch(() => {})

interface Props {
  readonly pages: readonly Page[]
  readonly page: number
  /** Direction of the pages: the slider follows the book, not the interface. */
  readonly dir: 'ltr' | 'rtl'
  readonly marks: readonly PageMark[]
  /** Page under a dragged knob; undefined while no knob is dragged. */
  readonly dragged: number | undefined
  readonly onDrag: (page: number | undefined) => void
  readonly onChoose: (page: number) => void
}

/** Half of the width of the knob, in pixels: its middle does not reach the ends of the track. */
const knobRadiusPx = 10
const getShare = (page: number, count: number) => (count > 1 ? (page - 1) / (count - 1) : 1)
const toStyle = (page: number, count: number) => ({ '--share': getShare(page, count) }) as CSSProperties

/** Renders a slider over the pages. It shows the page under the mouse, the finger or the knob, and goes there on release. */
export function PageSlider({ pages, page, dir, marks, dragged, onDrag, onChoose }: Props) {
  const t = useText()
  const count = pages.length
  const [hovered, setHovered] = useState<number>()
  const [isByKeys, setByKeys] = useState(false)
  // A mouse over the slider must not hide the page that keys have chosen.
  const shown = pages[(dragged ?? (isByKeys ? page : (hovered ?? 0))) - 1]
  const hover = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const length = Math.max(1, box.width - 2 * knobRadiusPx)
    const along = (event.clientX - box.left - knobRadiusPx) / length
    const onward = Math.min(1, Math.max(0, dir === 'rtl' ? 1 - along : along))
    setHovered(1 + Math.round(onward * (count - 1)))
  }
  const commit = () => {
    if (dragged !== undefined && dragged !== page) onChoose(dragged)
    onDrag(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^(Arrow|Home|End|Page)/.test(event.key)) setByKeys(true)
  }
  const value = dragged ?? page
  const placeText = [
    t('reader.place', { page: value, count }),
    ...listMarksAt(marks, value).map(({ label }) => label),
  ].join(', ')
  return (
    <div className={styles.slider} dir={dir}>
      {shown && (
        <Suspense>
          <Preview page={shown} marks={marks} share={getShare(shown.number, count)} />
        </Suspense>
      )}
      {marks.map((mark) => (
        <span
          key={`${mark.kind} ${mark.page} ${mark.label}`}
          className={styles.mark}
          data-kind={mark.kind}
          style={toStyle(mark.page, count)}
          aria-hidden="true"
        />
      ))}
      <input
        type="range"
        className={styles.range}
        style={toStyle(value, count)}
        min={1}
        max={count}
        value={value}
        aria-label={t('reader.page_slider')}
        aria-valuetext={placeText}
        onInput={(event) => onDrag(Number(event.currentTarget.value))}
        onChange={() => {}}
        onPointerEnter={preload}
        onFocus={preload}
        onPointerMove={hover}
        onPointerDown={() => setByKeys(false)}
        onPointerLeave={() => {
          setByKeys(false)
          setHovered(undefined)
        }}
        onPointerUp={(event) => {
          commit()
          // Returns the keyboard to the reader, where keys turn pages instead of moving the knob.
          event.currentTarget.blur()
        }}
        onPointerCancel={commit}
        onKeyDown={onKeyDown}
        onKeyUp={commit}
        onBlur={() => {
          setByKeys(false)
          commit()
        }}
      />
    </div>
  )
}
