import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import css from './Popover.module.css'

interface Props {
  /** Receives the `popoverTarget` of a button. */
  readonly trigger: (popoverTarget: string) => ReactNode
  readonly label: string
  readonly children: ReactNode
}

/** Renders a small panel under its button. The browser closes it on Esc and outside presses, and returns the focus. */
export function Popover({ trigger, label, children }: Props) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const positionPanel = (event: ToggleEvent<HTMLDivElement>) => {
    const button = box.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !button) return
    const { style } = event.currentTarget
    const isRtl = document.documentElement.dir === 'rtl'
    style.top = `${button.bottom + 4}px`
    style[isRtl ? 'left' : 'right'] =
      `${Math.max(8, isRtl ? button.left : document.documentElement.clientWidth - button.right)}px`
    style[isRtl ? 'right' : 'left'] = 'auto'
  }
  return (
    <span ref={box}>
      {trigger(id)}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css.panel}
        onBeforeToggle={positionPanel}
      >
        {children}
      </div>
    </span>
  )
}
