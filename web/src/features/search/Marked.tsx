import { Fragment } from 'react'
import { findMarks } from './text-matches.ts'

interface Props {
  readonly text: string
  /** Text of the search; its words are marked. */
  readonly search: string
}

/** Renders a text in which the words of a search are marked. */
export function Marked({ text, search }: Props) {
  const ranges = findMarks(text, search)
  if (ranges.length === 0) return text
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  )
}
