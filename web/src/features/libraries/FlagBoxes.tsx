import type { LibraryFlag } from '@lectern/contract/libraries'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import type { SectionProps } from './section-props.ts'

interface Props extends SectionProps {
  readonly flags: readonly LibraryFlag[]
}

/** Renders one checkbox per flag, each with a hint. */
export function FlagBoxes({ flags, form }: Props) {
  const t = useText()
  return flags.map((flag) => {
    const field = form.field(flag)
    const label = t(`libraries.flag_${flag}`)
    return (
      <FieldFrame key={flag} field={field} label={label} shape="group">
        <Checkbox
          label={label}
          hint={t(`libraries.help_${flag}`)}
          checked={field.value}
          onChange={field.onChange}
        />
      </FieldFrame>
    )
  })
}
