import * as Radix from '@radix-ui/react-dropdown-menu'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import css from './Menu.module.css'
import type { MenuChoiceProps } from './menu-choice-part.ts'

/** Renders a `MenuChoice` in an open menu. */
export function MenuChoiceGroup({ label, value, options, onChange }: MenuChoiceProps<string>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange} className={css.group}>
      <Radix.Label className={css.heading}>{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={css.item}
          // Stays open: the effect is visible immediately and another choice may follow.
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
