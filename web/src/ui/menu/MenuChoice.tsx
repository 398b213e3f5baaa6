import { type ComponentType, useContext } from 'react'
import { MenuChoicePart, type MenuChoiceProps } from './menu-choice-part.ts'

/** Renders a choice of options inside a `Menu`. */
export function MenuChoice<V extends string>(props: MenuChoiceProps<V>) {
  const Part = useContext(MenuChoicePart) as ComponentType<MenuChoiceProps<V>> | undefined
  return Part && <Part {...props} />
}
