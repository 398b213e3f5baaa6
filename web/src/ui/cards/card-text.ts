import { createContext, type ReactNode } from 'react'

/** Renders the texts of cards: plain by default; a list of results marks in them what matched. */
export const CardTextContext = createContext<(text: string) => ReactNode>((text) => text)
