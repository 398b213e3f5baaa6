import type { LibraryFlag } from '@lectern/contract/libraries'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FlagBoxes } from './FlagBoxes.tsx'
import css from './LibraryDialog.module.css'
import { groupState } from './library-draft.ts'
import type { SectionProps } from './section-props.ts'

interface Props extends SectionProps {
  readonly label: string
  readonly flags: readonly LibraryFlag[]
}

/** Renders related flags with a checkbox that sets them all. */
export function FlagGroup({ label, flags, form }: Props) {
  const state = groupState(form.values, flags)
  return (
    <fieldset className={css.group} aria-label={label}>
      <Checkbox
        label={<strong>{label}</strong>}
        checked={state === 'all'}
        isMixed={state === 'some'}
        onChange={(checked) => form.change(Object.fromEntries(flags.map((flag) => [flag, checked])))}
      />
      <div className={css.children}>
        <FlagBoxes flags={flags} form={form} />
      </div>
    </fieldset>
  )
}
