import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './Summary.module.css'

interface Props {
  readonly text: string
  /** Source of the text, if it is not from the item itself. */
  readonly source?: string | undefined
}

/** Renders the first lines of a text and a button that shows the rest, if there is more. */
export function Summary({ text, source }: Props) {
  const t = useText()
  const body = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = body.current
    if (!element || text === '') return
    const measure = () => setCut((was) => (isOpen ? was : element.scrollHeight > element.clientHeight + 1))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen, text])
  if (text === '') return null
  return (
    <div className={css.summary}>
      {source && <p className={css.source}>{source}</p>}
      <p ref={body} className={isOpen ? css.open : css.folded} dir="auto">
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="quiet"
          className={css.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'books.read_less' : 'books.read_more')}
        </Button>
      )}
    </div>
  )
}
