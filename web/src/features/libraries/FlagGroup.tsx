import type { LibraryFlag } from '@lectern/contract/libraries'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FlagBoxes } from './FlagBoxes.tsx'
import css from './LibraryDialog.module.css'
import { groupState, type LibraryDraft } from './library-draft.ts'

interface Props {
  readonly label: string
  readonly flags: readonly LibraryFlag[]
  readonly draft: LibraryDraft
  readonly onChange: (part: Partial<LibraryDraft>) => void
}

/** Renders related flags with a checkbox that sets them all. */
export function FlagGroup({ label, flags, draft, onChange }: Props) {
  const state = groupState(draft, flags)
  return (
    <fieldset className={css.group} aria-label={label}>
      <Checkbox
        label={<strong>{label}</strong>}
        checked={state === 'all'}
        isMixed={state === 'some'}
        onChange={(checked) => onChange(Object.fromEntries(flags.map((flag) => [flag, checked])))}
      />
      <div className={css.children}>
        <FlagBoxes flags={flags} draft={draft} onChange={onChange} />
      </div>
    </fieldset>
  )
}
