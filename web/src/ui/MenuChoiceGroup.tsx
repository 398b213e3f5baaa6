import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import { Header, MenuItem, MenuSection } from 'react-aria-components/Menu'
import css from './Menu.module.css'
import type { MenuChoiceProps } from './menu-choice-part.ts'

/** Renders a `MenuChoice` in an open menu. */
export function MenuChoiceGroup({ label, value, options, onChange }: MenuChoiceProps<string>) {
  // Two groups may have the same values, and the keys of all items of a menu differ. They never change, as labels do with the language.
  const id = useId()
  const keyOf = (option: string) => `${id} ${option}`
  const isMany = typeof value !== 'string'
  const isOn = (option: string) => (isMany ? value.includes(option) : value === option)
  return (
    <MenuSection
      id={id}
      className={css.group ?? ''}
      selectionMode={isMany ? 'multiple' : 'single'}
      disallowEmptySelection={!isMany}
      selectedKeys={isMany ? value.map(keyOf) : [keyOf(value)]}
      // Stays open: the effect is visible immediately and another choice may follow.
      shouldCloseOnSelect={false}
      onSelectionChange={(chosen) => {
        if (chosen === 'all') return
        const option = options.find((o) =>
          isMany ? chosen.has(keyOf(o.value)) !== isOn(o.value) : chosen.has(keyOf(o.value)),
        )
        if (option) onChange(option.value)
      }}
    >
      <Header className={css.heading ?? ''}>{label}</Header>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          id={keyOf(option.value)}
          textValue={option.label}
          className={css.item ?? ''}
        >
          <span className={css.tick}>{isOn(option.value) && <IconCheck size={18} aria-hidden />}</span>
          <span className={css.label}>{option.label}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
