import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../lib/classes.ts'
import type { PanelBox } from '../../engine/guided/page-layout.ts'
import styles from './PanelEditor.module.css'
import {
  addPanel,
  deletePanel,
  type EdgeName,
  findPanelAt,
  moveEdge,
  orderPanel,
  type PanelEdits,
  remember,
  replacePanel,
  select,
  splitPanel,
} from './panel-edits.ts'

interface Props {
  readonly edits: PanelEdits
  readonly isRightToLeft: boolean
  readonly onChange: (next: PanelEdits) => void
}

interface Point {
  readonly x: number
  readonly y: number
}
interface Drag {
  readonly from: Point
  readonly to: Point
  readonly edge?: EdgeName
}

const edges = ['left', 'right', 'top', 'bottom'] as const satisfies readonly EdgeName[]
/** Share of the page that one press of an arrow key moves an edge. */
const keyStep = 0.005
/** A shorter drag, as a share of the page, is a tap. */
const minDrag = 0.015

const getEdge = (box: PanelBox, edge: EdgeName): number => {
  if (edge === 'left') return box.x
  if (edge === 'top') return box.y
  return edge === 'right' ? box.x + box.width : box.y + box.height
}
const toPercent = (share: number) => `${share * 100}%`

const placeBox = ({ x, y, width, height }: PanelBox) => ({
  left: toPercent(x),
  top: toPercent(y),
  width: toPercent(width),
  height: toPercent(height),
})
const placeEdge = ({ x, y, width, height }: PanelBox, edge: EdgeName) => {
  const isUpright = edge === 'left' || edge === 'right'
  return {
    left: toPercent(isUpright ? (edge === 'left' ? x : x + width) : x + width / 2),
    top: toPercent(isUpright ? y + height / 2 : edge === 'top' ? y : y + height),
  }
}

/** Splits the panel under the middle of a dragged line, along the line. */
function splitAlong(edits: PanelEdits, { from, to }: Drag, isRightToLeft: boolean): PanelEdits {
  const x = (from.x + to.x) / 2
  const y = (from.y + to.y) / 2
  const index = findPanelAt(edits.boxes, x, y)
  if (index === undefined) return edits
  const isDown = Math.abs(to.y - from.y) > Math.abs(to.x - from.x)
  return splitPanel(edits, index, isDown ? 'down' : 'across', isDown ? x : y, isRightToLeft)
}

/** Renders the numbered panels over a page, which are changed by drags and taps. */
export function PanelBoxes({ edits, isRightToLeft, onChange }: Props) {
  const t = useText()
  const area = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const { boxes, selected, tool, ordered } = edits
  const chosen = selected === undefined ? undefined : boxes[selected]

  const toPoint = (event: PointerEvent): Point => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return {
      x: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)),
      y: Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)),
    }
  }
  const begin = (event: PointerEvent, edge?: EdgeName) => {
    if (event.button !== 0) return
    event.stopPropagation()
    area.current?.setPointerCapture(event.pointerId)
    const from = toPoint(event)
    setDrag(edge ? { from, to: from, edge } : { from, to: from })
    if (edge) onChange(remember(edits))
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const to = toPoint(event)
    setDrag({ ...drag, to })
    if (!drag.edge || !chosen || selected === undefined) return
    const isUpright = drag.edge === 'left' || drag.edge === 'right'
    onChange(replacePanel(edits, selected, moveEdge(chosen, drag.edge, isUpright ? to.x : to.y)))
  }
  const tap = ({ from }: Drag) => {
    const index = findPanelAt(boxes, from.x, from.y)
    if (tool === 'order') {
      // Panels that are already in order let taps through to those behind them.
      const rest = findPanelAt(boxes.slice(ordered), from.x, from.y)
      if (rest !== undefined) onChange(orderPanel(edits, rest + ordered))
    } else onChange(select(edits, index))
  }
  const end = (event: PointerEvent) => {
    if (!drag) return
    setDrag(undefined)
    if (drag.edge) return
    const done = { ...drag, to: toPoint(event) }
    if (Math.hypot(done.to.x - done.from.x, done.to.y - done.from.y) < minDrag) tap(done)
    else if (tool === 'add') onChange(addPanel(edits, done.from, done.to))
    else if (tool === 'split') onChange(splitAlong(edits, done, isRightToLeft))
  }
  const moveByKey = (event: KeyboardEvent, edge: EdgeName) => {
    const isUpright = edge === 'left' || edge === 'right'
    const [less, more] = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    if (!chosen || selected === undefined || (event.key !== less && event.key !== more)) return
    event.preventDefault()
    const to = getEdge(chosen, edge) + (event.key === more ? keyStep : -keyStep)
    onChange(replacePanel(remember(edits), selected, moveEdge(chosen, edge, to)))
  }
  const activate = (index: number) =>
    onChange(tool === 'order' ? orderPanel(edits, index) : select(edits, index))

  return (
    <div
      ref={area}
      className={classes(styles.boxes, tool !== 'select' && styles.aiming)}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      {boxes.map((box, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a panel is known by its number alone
          key={index}
          type="button"
          className={classes(
            styles.box,
            index === selected && styles.selected,
            tool === 'order' && index < ordered && styles.ordered,
          )}
          style={placeBox(box)}
          aria-label={t('guided.box', { number: index + 1 })}
          aria-pressed={index === selected}
          // Clicks of a pointer are handled as taps on the area; this one is from the keyboard or a screen reader.
          onClick={(event) => event.detail === 0 && activate(index)}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') onChange(deletePanel(edits, index))
          }}
        >
          <span className={styles.number}>{tool === 'order' && index >= ordered ? '·' : index + 1}</span>
        </button>
      ))}
      {chosen &&
        tool === 'select' &&
        edges.map((edge) => (
          <button
            key={edge}
            type="button"
            className={classes(styles.edge, (edge === 'top' || edge === 'bottom') && styles.level)}
            style={placeEdge(chosen, edge)}
            aria-label={t(`guided.edge_${edge}`)}
            onPointerDown={(event) => begin(event, edge)}
            onKeyDown={(event) => moveByKey(event, edge)}
          />
        ))}
      {drag && !drag.edge && tool === 'split' && (
        <svg className={styles.line} aria-hidden="true">
          <line
            x1={toPercent(drag.from.x)}
            y1={toPercent(drag.from.y)}
            x2={toPercent(drag.to.x)}
            y2={toPercent(drag.to.y)}
          />
        </svg>
      )}
      {drag && !drag.edge && tool === 'add' && (
        <div
          className={classes(styles.box, styles.selected)}
          style={placeBox({
            x: Math.min(drag.from.x, drag.to.x),
            y: Math.min(drag.from.y, drag.to.y),
            width: Math.abs(drag.to.x - drag.from.x),
            height: Math.abs(drag.to.y - drag.from.y),
          })}
        />
      )}
    </div>
  )
}
