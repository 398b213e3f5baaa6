import * as Radix from '@radix-ui/react-dropdown-menu'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import css from './Menu.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** One of a few, inside a `Menu`. */
export function MenuChoice<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <>
      <Radix.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as V)}>
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
      <Radix.Separator className={css.line} />
    </>
  )
}
