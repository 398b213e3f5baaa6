import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../Button.tsx'
import { countInLines } from './count-in-lines.ts'
import { type Term, TermLink } from './TermLink.tsx'
import css from './TermList.module.css'

interface Props {
  readonly terms: readonly Term[]
  /** Id of the heading that names the list. */
  readonly labelId: string
}

const foldedLines = 2

/** Renders terms in lines; after the second one a button shows the rest. */
export function TermList({ terms, labelId }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [fitting, setFitting] = useState(terms.length)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () =>
      setFitting(
        countInLines(
          Array.from(element.children, (item) => (item as HTMLElement).offsetTop),
          foldedLines,
        ),
      )
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isCut = fitting < terms.length
  return (
    <>
      <ul ref={list} className={classes(css.list, !isOpen && css.folded)} aria-labelledby={labelId}>
        {terms.map((term, index) => (
          <li key={term.text} className={css.item} inert={!isOpen && index >= fitting}>
            <TermLink {...term} />
          </li>
        ))}
      </ul>
      {isCut && (
        <Button variant="quiet" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('ui.show_fewer') : t('ui.show_all_of', { count: terms.length })}
        </Button>
      )}
    </>
  )
}
