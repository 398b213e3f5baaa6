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
 * Collects the digits of a page number: `4`, `1`, Enter goes to page 41. The first digit opens the dialog. Later digits are collected here
 * until the script of the dialog is loaded; then its field receives them.
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
    /** Handles a key. Returns false if it is not part of a page number. */
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
