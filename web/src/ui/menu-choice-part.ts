import { type ComponentType, createContext } from 'react'

export interface MenuChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** Component that renders a choice. An open menu provides it, so that screens with a closed menu do not load its code. */
export const MenuChoicePart = createContext<ComponentType<MenuChoiceProps<string>> | undefined>(undefined)
