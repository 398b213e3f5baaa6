import { useFormats } from '../lib/format.ts'

interface Props {
  readonly value: string
  /** True for "2 hours ago" with the date as tooltip, false for the reverse. */
  readonly isRelative?: boolean
}

/** Renders a date and time, with the time since then as tooltip. */
export function Time({ value, isRelative = false }: Props) {
  const format = useFormats()
  const [text, title] = [format.dateTime(value), format.ago(value)]
  return (
    <time dateTime={value} title={isRelative ? text : title}>
      {isRelative ? title : text}
    </time>
  )
}
