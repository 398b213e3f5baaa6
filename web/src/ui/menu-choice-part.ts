import { type ComponentType, createContext } from 'react'

export interface MenuChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** How an open menu draws a choice; it brings the code, so that screens with a closed menu need none of it. */
export const MenuChoicePart = createContext<ComponentType<MenuChoiceProps<string>> | undefined>(undefined)
