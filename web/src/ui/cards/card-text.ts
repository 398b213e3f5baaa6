import { createContext, type ReactNode } from 'react'

/** Renders the texts of cards: plain by default; search results mark the matches in them. */
export const CardTextContext = createContext<(text: string) => ReactNode>((text) => text)
