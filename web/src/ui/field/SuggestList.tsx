import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import css from './SuggestField.module.css'
import type { Option } from './use-options.ts'

interface Props {
  readonly id: string
  readonly label: string
  /** Box of the field; the list is below it, or above it if there is more space. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly options: readonly Option[]
  /** Ids of the elements of the options. */
  readonly ids: readonly string[]
  readonly activeId: string | undefined
  readonly selected: string | undefined
  readonly isLoading: boolean
  readonly onChoose: (option: Option) => void
}

const gap = 4
const maxHeight = 320

function place(list: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect()
  // An open keyboard covers a part of the window.
  const { height, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 }
  const below = offsetTop + height - box.bottom - 2 * gap
  const above = box.top - offsetTop - 2 * gap
  const isBelow = below >= Math.min(list.scrollHeight, 200) || below >= above
  const { style } = list
  style.left = `${box.left}px`
  style.width = `${box.width}px`
  style.maxHeight = `${Math.min(maxHeight, isBelow ? below : above)}px`
  style.top = isBelow ? `${box.bottom + gap}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${window.innerHeight - box.top + gap}px`
}

/** Renders the options of a `SuggestField` in the top layer, next to the field. */
export function SuggestList(props: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const { anchor } = props
  // In the top layer the list is not clipped by elements around the field.
  useLayoutEffect(() => {
    const panel = list.current
    if (!panel?.showPopover) return
    panel.popover = 'manual'
    panel.showPopover()
  }, [])
  useLayoutEffect(() => {
    const placeList = () => list.current && anchor.current && place(list.current, anchor.current)
    placeList()
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('scroll', placeList, { capture: true, signal })
    window.addEventListener('resize', placeList, { signal })
    window.visualViewport?.addEventListener('resize', placeList, { signal })
    return () => stop.abort()
  })
  return (
    <div ref={list} className={css.panel}>
      <div id={props.id} role="listbox" aria-label={props.label} className={css.list}>
        {props.options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and Enter chooses the active option
          <div
            key={option.id}
            id={props.ids[index]}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === props.selected}
            data-focused={props.ids[index] === props.activeId || undefined}
            className={css.option}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onChoose(option)}
          >
            <bdi className={css.name}>{option.label}</bdi>
            {option.note && <span className={css.note}>{option.note}</span>}
          </div>
        ))}
      </div>
      {props.options.length === 0 && (
        <div className={css.empty} role="status">
          {t(props.isLoading ? 'ui.loading' : 'ui.no_matches')}
        </div>
      )}
    </div>
  )
}
