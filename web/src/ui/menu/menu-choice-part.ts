import { type ComponentType, createContext } from 'react'

export interface MenuChoiceProps<V extends string> {
  readonly label: string
  /** The chosen option; or all options that are on, of which each press changes one. */
  readonly value: V | readonly V[]
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** Called with the option that was chosen, or whose state changed. */
  readonly onChange: (value: V) => void
}

/** Component that renders a choice. An open menu provides it, so that screens with a closed menu do not load its code. */
export const MenuChoicePart = createContext<ComponentType<MenuChoiceProps<string>> | undefined>(undefined)
