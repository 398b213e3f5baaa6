import { Chip } from '../../ui/Chip.tsx'
import css from './Facts.module.css'

interface Props {
  readonly label: string
  readonly words: readonly string[]
}

/** Tags or genres, in the order of the reader's alphabet. */
export function Words({ label, words }: Props) {
  if (words.length === 0) return null
  return (
    <ul className={css.words} aria-label={label}>
      {words
        .toSorted((a, b) => a.localeCompare(b))
        .map((word) => (
          <li key={word}>
            <Chip>
              <bdi>{word}</bdi>
            </Chip>
          </li>
        ))}
    </ul>
  )
}
