import { useState } from 'react'
import { keepDigits, parsePageNumber } from './page-number.ts'

interface Needs {
  readonly count: number
  readonly isOpen: boolean
  open(): void
  close(): void
  goTo(page: number): void
}

/**
 * Collects the digits of a page number: `4`, `1`, Enter goes to page 41. The first digit opens the dialog; the keys that follow count before its
 * script is loaded, too, and afterwards belong to its field.
 */
export function usePageEntry({ count, isOpen, open, close, goTo }: Needs) {
  const [text, setText] = useState('')
  const choose = (page: number) => {
    close()
    goTo(page)
  }
  return {
    text,
    setText,
    choose,
    /** Opens the dialog without a number. */
    begin: () => {
      setText('')
      open()
    },
    /** Takes a key; false for one that is none of a number. */
    takeKey(key: string): boolean {
      if (!isOpen) {
        if (!/^[1-9]$/.test(key)) return false
        setText(key)
        open()
        return true
      }
      if (/^\d$/.test(key)) setText((before) => keepDigits(before + key))
      else if (key === 'Backspace') setText((before) => before.slice(0, -1))
      else if (key !== 'Enter') return false
      else {
        const page = parsePageNumber(text, count)
        if (page !== undefined) choose(page)
      }
      return true
    },
  }
}
export type PageEntry = ReturnType<typeof usePageEntry>
