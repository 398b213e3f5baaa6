import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Action } from '../../lib/action.ts'
import type { Shortcut } from '../../lib/shortcuts.ts'
import { findKeyAction, findKeyCommand, useCardKeys, usePageKeys } from './key-target.ts'
import { getShortcuts, useShortcuts } from './use-shortcuts.ts'

const home = vi.fn()
const read = vi.fn()
const palette = vi.fn()
const shortcuts: readonly Shortcut[] = [
  { keys: 'g h', labels: [], group: '', run: home },
  { keys: 'r', labels: [], group: '', run: read },
  { keys: 'mod+k', labels: [], group: '', run: palette },
]

function Keyboard() {
  useShortcuts(shortcuts)
  return <input />
}

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

describe('shortcuts', () => {
  it('run by their keys, and are listed while they are connected', () => {
    const { unmount } = render(<Keyboard />)
    fireEvent.keyDown(document.body, { key: 'g' })
    fireEvent.keyDown(document.body, { key: 'H' })
    expect(home).toHaveBeenCalledOnce()
    expect(getShortcuts()).toBe(shortcuts)
    unmount()
    fireEvent.keyDown(document.body, { key: 'r' })
    expect(read).not.toHaveBeenCalled()
    expect(getShortcuts()).toEqual([])
  })
  it('ignore letters in fields, but not those with Ctrl', () => {
    render(<Keyboard />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'r' })
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'k', ctrlKey: true })
    expect(read).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledOnce()
  })
  it('do not run while a dialog or a menu is open', () => {
    render(<Keyboard />)
    for (const html of ['<div role="dialog"></div>', '<dialog open></dialog>', '<div role="menu"></div>']) {
      const open = document.body.appendChild(document.createElement('div'))
      open.innerHTML = html
      fireEvent.keyDown(document.body, { key: 'r' })
      open.remove()
    }
    expect(read).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'r' })
    expect(read).toHaveBeenCalledOnce()
  })
  it('run once while a key is held, and not with other modifiers', () => {
    render(<Keyboard />)
    fireEvent.keyDown(document.body, { key: 'r', repeat: true })
    fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'r', altKey: true })
    expect(read).not.toHaveBeenCalled()
  })
})

const mark: Action<string> = {
  id: 'mark',
  label: '',
  shortcut: 'm',
  isAvailable: (s) => s !== 'read',
  run: () => {},
}
const Card = ({ subject }: { readonly subject: string }) => (
  <button type="button" ref={useCardKeys({ openMenu: () => {}, actions: [mark], subject })}>
    {subject}
  </button>
)
function Page() {
  usePageKeys({ read })
  usePageKeys({ actions: [mark], subject: 'page' })
  return null
}

/** Layout effects of a parent come after those of its children, and before the paint. */
function BeforePaint({ onLayout }: { readonly onLayout: () => void }) {
  useLayoutEffect(onLayout, [onLayout])
  return <Page />
}

describe('the target of keys', () => {
  it('is the item of the page, or the card that has the focus', () => {
    const { rerender, unmount } = render(
      <>
        <Page />
        <Card subject="card" />
      </>,
    )
    expect(findKeyCommand('read')).toBe(read)
    expect(findKeyAction('m')?.subject).toBe('page')
    screen.getByRole('button').focus()
    // A card that cannot be read does not open the item of the page.
    expect(findKeyCommand('read')).toBeUndefined()
    expect(findKeyCommand('openMenu')).toBeDefined()
    expect(findKeyAction('m')?.subject).toBe('card')
    rerender(
      <>
        <Page />
        <Card subject="read" />
      </>,
    )
    expect(findKeyAction('m')).toBeUndefined()
    screen.getByRole('button').blur()
    expect(findKeyAction('m')?.subject).toBe('page')
    unmount()
    expect(findKeyCommand('read')).toBeUndefined()
  })
  it('is set before the first paint', () => {
    let beforePaint: ReturnType<typeof findKeyCommand>
    const onLayout = () => {
      beforePaint = findKeyCommand('read')
    }
    render(<BeforePaint onLayout={onLayout} />)
    expect(beforePaint).toBe(read)
  })
})
