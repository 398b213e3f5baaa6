import type { LibraryFlag } from '@lectern/contract/libraries'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { LibraryDraft } from './library-draft.ts'

interface Props {
  readonly flags: readonly LibraryFlag[]
  readonly draft: LibraryDraft
  readonly onChange: (part: Partial<LibraryDraft>) => void
}

/** Renders one checkbox per flag, each with a hint. */
export function FlagBoxes({ flags, draft, onChange }: Props) {
  const t = useText()
  return flags.map((flag) => (
    <Checkbox
      key={flag}
      label={t(`libraries.flag_${flag}`)}
      hint={t(`libraries.help_${flag}`)}
      checked={draft[flag]}
      onChange={(checked) => onChange({ [flag]: checked })}
    />
  ))
}
