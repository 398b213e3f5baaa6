import { parseDate } from '@internationalized/date'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { AriaLocale } from '../AriaLocale.tsx'
import { useCloseOnBack } from '../dialog/use-close-on-back.ts'
import css from './CalendarPanel.module.css'

interface Props {
  readonly label: string
  /** `YYYY-MM-DD`; absent for none. */
  readonly value: string | undefined
  /** Element that the calendar is next to. */
  readonly anchor: () => Element | null
  readonly onChoose: (date: string) => void
  readonly onClose: () => void
}

const gap = 4

/** Renders a calendar of one month, with the weekdays of the language. Its code is loaded when it is first opened. */
export function CalendarPanel({ label, value, anchor, onChoose, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useCloseOnBack(onClose)
  const at = useRef(anchor)
  useLayoutEffect(() => {
    const element = panel.current
    const box = at.current()?.getBoundingClientRect()
    if (!element?.showPopover || !box) return
    element.popover = 'manual'
    element.showPopover()
    const { offsetHeight, offsetWidth, style } = element
    const isBelow = box.bottom + gap + offsetHeight <= window.innerHeight || box.top < offsetHeight
    const top = isBelow ? box.bottom + gap : box.top - gap - offsetHeight
    style.top = `${Math.max(8, Math.min(top, window.innerHeight - offsetHeight - 8))}px`
    style.left = `${Math.max(8, Math.min(box.right - offsetWidth, window.innerWidth - offsetWidth - 8))}px`
  }, [])
  useEffect(() => {
    const element = panel.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Closes the calendar, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    const pointAt = ({ target }: Event) => {
      if (target instanceof Node && !element?.contains(target) && !at.current()?.contains(target))
        close.current()
    }
    element?.addEventListener('keydown', press)
    document.addEventListener('pointerdown', pointAt, true)
    return () => {
      element?.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', pointAt, true)
    }
  }, [])
  return (
    <div ref={panel} className={css.panel} role="dialog" aria-label={label}>
      <AriaLocale>
        <Calendar
          autoFocus
          {...(value === undefined ? {} : { value: parseDate(value) })}
          onChange={(date) => onChoose(date.toString())}
        >
          <div className={css.head}>
            <Button slot="previous" className={css.button ?? ''}>
              <IconChevronLeft size={18} className={css.mirrored} aria-hidden />
            </Button>
            <Heading className={css.month ?? ''} />
            <Button slot="next" className={css.button ?? ''}>
              <IconChevronRight size={18} className={css.mirrored} aria-hidden />
            </Button>
          </div>
          <CalendarGrid className={css.grid ?? ''}>
            {(date) => <CalendarCell date={date} className={css.day ?? ''} />}
          </CalendarGrid>
        </Calendar>
      </AriaLocale>
    </div>
  )
}
