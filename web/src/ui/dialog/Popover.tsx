import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import css from './Popover.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Props {
  /** Receives the `popoverTarget` of a button. */
  readonly trigger: (popoverTarget: string) => ReactNode
  readonly label: string
  /** Edge of the button that the panel is aligned with. */
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** Width of the widest panel, in pixels. */
const maxWidth = 360

/** Renders a small panel below its button. The browser closes it on Esc and on outside presses, and returns the focus. */
export function Popover({ trigger, label, align = 'end', children }: Props) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useCloseOnBack(() => panel.current?.hidePopover(), isOpen)
  const positionPanel = (event: ToggleEvent<HTMLDivElement>) => {
    const button = box.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !button) return
    const { style } = event.currentTarget
    const isRtl = document.documentElement.dir === 'rtl'
    const isAtLeft = isRtl === (align === 'end')
    const { clientWidth } = document.documentElement
    const distance = isAtLeft ? button.left : clientWidth - button.right
    style.top = `${button.bottom + 4}px`
    style[isAtLeft ? 'left' : 'right'] = `${Math.max(8, Math.min(distance, clientWidth - maxWidth - 8))}px`
    style[isAtLeft ? 'right' : 'left'] = 'auto'
  }
  return (
    <span ref={box}>
      {trigger(id)}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css.panel}
        onBeforeToggle={positionPanel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
      </div>
    </span>
  )
}
