import { type KeyboardEvent, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './Dialog.module.css'

export interface DialogSection {
  readonly id: string
  readonly label: string
  /** True if a field of the section has an error. */
  readonly hasError?: boolean
}
interface Props {
  readonly sections: readonly DialogSection[]
  readonly current: string | undefined
  readonly onChange: (id: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Renders tabs as one stop of the Tab key; arrow keys move between them (ARIA pattern for tabs). */
export function DialogTabs({ sections, current, onChange }: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const direction = isRtl && event.key.match(/Left|Right/) ? -step : step
    const at = sections.findIndex((s) => s.id === current)
    const index = (at + direction + sections.length) % sections.length
    const next = sections[index]
    if (!next) return
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div ref={list} className={css.tabs} role="tablist" onKeyDown={move}>
      {sections.map((section) => (
        <button
          key={section.id}
          id={`tab-${section.id}`}
          type="button"
          role="tab"
          aria-selected={section.id === current}
          tabIndex={section.id === current ? 0 : -1}
          className={classes(css.tab, section.hasError && css.flag)}
          onClick={() => onChange(section.id)}
        >
          {section.label}
          {section.hasError && <VisuallyHidden> {t('ui.section_error')}</VisuallyHidden>}
        </button>
      ))}
    </div>
  )
}
