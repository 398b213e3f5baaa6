import type { KeyboardEvent } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Picture } from '../../ui/poster/Picture.tsx'
import type { PosterOwner } from '../posters/poster-calls.ts'
import { usePoster } from '../posters/use-poster.ts'
import css from './PickerDialog.module.css'

/** A book or series to choose. */
export interface PickerEntry {
  readonly id: string
  readonly poster: PosterOwner
  readonly number?: string
  readonly title: string
  readonly facts: string
}

interface Props {
  readonly title: string
  readonly searchLabel: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  /** Undefined while they load. */
  readonly entries: readonly PickerEntry[] | undefined
  readonly entriesLabel: string
  readonly isFetching: boolean
  readonly error?: unknown
  /** Shown if there are no entries. */
  readonly emptyText: string
  /** Shown if there are more entries than fit into the list. */
  readonly moreText: string | false
  /** Id of the present choice. */
  readonly current: string | undefined
  /** False while the entries do not match the typed text; Enter chooses the first entry. */
  readonly canEnter: boolean
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

/** Moves the focus by the arrow keys between the buttons of a list, and between the list and the text field. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('li button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1
  event.preventDefault()
  if (next < 0) event.currentTarget.querySelector('input')?.focus()
  else buttons[next]?.focus()
}

/** Finds a book or a series by typing. */
export function PickerDialog(props: Props) {
  const { entries, current, onChoose } = props
  const errorText = useErrorText()
  return (
    <Dialog open onClose={props.onClose} title={props.title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div onKeyDown={moveInList}>
        <TextField
          label={props.searchLabel}
          dir="auto"
          value={props.typed}
          onChange={(event) => props.onTyped(event.target.value)}
          onKeyDown={(event) => {
            const [first] = entries ?? []
            if (event.key === 'Enter' && first && props.canEnter) onChoose(first.id)
          }}
        />
        {props.error !== undefined && <Note tone="danger">{errorText(props.error)}</Note>}
        <ul className={css.list} aria-label={props.entriesLabel} aria-busy={props.isFetching}>
          {entries?.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} isCurrent={entry.id === current} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {!entries && props.error === undefined && <Skeleton height={240} />}
        {entries?.length === 0 && <p className={css.none}>{props.emptyText}</p>}
        {props.moreText && <p className={css.none}>{props.moreText}</p>}
      </div>
    </Dialog>
  )
}

interface EntryProps {
  readonly entry: PickerEntry
  readonly isCurrent: boolean
  readonly onChoose: (id: string) => void
}

function Entry({ entry, isCurrent, onChoose }: EntryProps) {
  const { src, onImageError } = usePoster(entry.poster)
  return (
    <button
      type="button"
      className={css.entry}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(entry.id)}
    >
      <Picture className={css.poster} src={src} title={entry.title} loading="lazy" onError={onImageError} />
      {entry.number !== undefined && <span className={css.number}>{entry.number}</span>}
      <span className={css.words}>
        <bdi className={css.name}>{entry.title}</bdi>
        {entry.facts !== '' && <span className={css.facts}>{entry.facts}</span>}
      </span>
    </button>
  )
}
