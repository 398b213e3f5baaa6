import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../button/Button.tsx'
import { useResize } from '../use-resize.ts'
import { type Term, TermLink } from './TermLink.tsx'
import css from './TermList.module.css'

interface Props {
  readonly terms: readonly Term[]
  /** Id of the heading that names the list. */
  readonly labelId: string
}

const foldedLines = 2

/** Returns the number of items on the first lines, from the distances of the items from the top. */
export function countInLines(tops: readonly number[], lines = foldedLines): number {
  const next = [...new Set(tops)][lines]
  return next === undefined ? tops.length : tops.indexOf(next)
}

/** Renders terms in lines; a button after the second line shows the others. */
export function TermList({ terms, labelId }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [fitting, setFitting] = useState(terms.length)
  useResize(list, ({ children }) =>
    setFitting(countInLines(Array.from(children as HTMLCollectionOf<HTMLElement>, (item) => item.offsetTop))),
  )
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
