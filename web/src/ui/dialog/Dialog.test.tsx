import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { IntlProvider } from '../../i18n/intl.ts'
import { Dialog } from './Dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(children: ReactNode, isCoarse = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCoarse && query === '(pointer: coarse)' }))
  render(
    <IntlProvider locale="en" messages={{ 'ui.close': 'Close' }}>
      <Dialog open onClose={() => {}} title="Shelf">
        {children}
      </Dialog>
    </IntlProvider>,
  )
}

const form = (
  <>
    <input type="checkbox" aria-label="Tick" />
    <input aria-label="Name" />
  </>
)
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

it('focuses the first text field', async () => {
  open(form)
  await hasFocus(screen.getByLabelText('Name'))
})

it('does not focus a field on a touch screen, so that no keyboard opens', async () => {
  open(form, true)
  await hasFocus(screen.getByRole('dialog'))
})

it('focuses the dialog and no button if there is no field', async () => {
  open(<p>Words</p>)
  await hasFocus(screen.getByRole('dialog'))
})

it('adds no landmarks', () => {
  open(form)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

function Question() {
  const [isOpen, setOpen] = useState(true)
  return (
    <div data-field="age">
      <input aria-label="Age" />
      {isOpen && (
        <button type="button" onClick={() => setOpen(false)}>
          Answer
        </button>
      )}
    </div>
  )
}

const texts = {
  'ui.close': 'Close',
  'ui.discard': 'Discard',
  'ui.discard_question': 'Discard?',
  'ui.keep_editing': 'Keep',
}
const pressButton = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  // Observers of the document come right after the task.
  await Promise.resolve()
}

it('keeps the focus in a field whose question is answered, so that the next key works', async () => {
  open(
    <>
      {form}
      <Question />
    </>,
  )
  await pressButton('Answer')
  expect(document.activeElement).toBe(screen.getByLabelText('Age'))
})

it('keeps the focus on the dialog on a touch screen, so that no keyboard opens', async () => {
  open(<Question />, true)
  screen.getByLabelText('Age').focus()
  await pressButton('Answer')
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

it('returns the focus to the edited field when changes are not discarded', async () => {
  render(
    <IntlProvider locale="en" messages={texts}>
      <Dialog open onClose={() => {}} title="Shelf" isDirty>
        {form}
      </Dialog>
    </IntlProvider>,
  )
  screen.getByLabelText('Tick').focus()
  fireEvent.keyDown(screen.getByLabelText('Tick'), { key: 'Escape' })
  await pressButton('Keep')
  expect(document.activeElement).toBe(screen.getByLabelText('Tick'))
})

it('asks before it discards changes, and ignores a press outside', async () => {
  const onClose = vi.fn()
  render(
    <IntlProvider locale="en" messages={texts}>
      <Dialog open onClose={onClose} title="Shelf" isDirty />
    </IntlProvider>,
  )
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('alert').textContent).toContain('Discard?')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})
