import * as Radix from '@radix-ui/react-dropdown-menu'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import css from './Menu.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** What `MenuChoice` shows, loaded with the first menu. */
export function MenuChoiceGroup({ label, value, options, onChange }: Props) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange} className={css.group}>
      <Radix.Label className={css.heading}>{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={css.item}
          // Stays open: the effect is seen at once and another choice may follow.
          onSelect={(event) => event.preventDefault()}
        >
          <span className={css.tick}>
            <Radix.ItemIndicator>
              <IconCheck size={18} aria-hidden />
            </Radix.ItemIndicator>
          </span>
          <span className={css.label}>{option.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
