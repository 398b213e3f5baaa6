import { type CSSProperties, useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import track from '../../reader/bars/SliderTrack.module.css'
import { createBookShares } from '../engine/book-shares.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'
import styles from './BookSlider.module.css'

interface Props {
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  readonly onChoose: (fraction: number) => void
}

/** Number of steps of the slider. */
const steps = 1000
/** Maximum number of marks: more would look like a line. */
const maxMarks = 80

/** Renders a slider over the whole book, with a mark where each chapter begins. */
export function BookSlider({ text, at, onChoose }: Props) {
  const t = useText()
  const [dragged, setDragged] = useState<number>()
  const shares = useMemo(() => createBookShares(text.sections), [text])
  const chapters = useMemo(
    () =>
      text.contents.flatMap(({ title, section, level }) =>
        section === undefined ? [] : [{ title, level, start: shares.starts[section] ?? 0 }],
      ),
    [text, shares],
  )
  const main = chapters.filter(({ level }) => level === 0)
  const marks = (main.length > 2 ? main : chapters).slice(0, maxMarks)
  const value = dragged ?? Math.round((at?.fraction ?? 0) * steps)
  const fraction = value / steps
  // The position of a page of fixed size is its end.
  const reach = fraction + (text.isFixed ? -1e-9 : 1e-9)
  const titleAt = chapters.findLast(({ start }) => start <= reach)?.title ?? ''
  const commit = () => {
    if (dragged !== undefined) onChoose(dragged / steps)
    setDragged(undefined)
  }
  const percent = t('text_reader.percent', { percent: Math.floor(fraction * 100) })
  return (
    <div className={track.slider} dir={text.direction} style={{ '--share': fraction } as CSSProperties}>
      {dragged !== undefined && (
        <div className={styles.bubble} aria-hidden="true">
          <bdi className={styles.title}>{titleAt}</bdi>
          <span dir={document.documentElement.dir || 'ltr'}>{percent}</span>
        </div>
      )}
      {marks.map(({ start, title }) => (
        <i key={`${start} ${title}`} className={track.mark} style={{ '--share': start } as CSSProperties} />
      ))}
      <input
        type="range"
        className={track.range}
        min={0}
        max={steps}
        value={value}
        aria-label={t('text_reader.place_slider')}
        aria-valuetext={titleAt ? `${percent}, ${titleAt}` : percent}
        onInput={(event) => setDragged(Number(event.currentTarget.value))}
        onChange={() => {}}
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
