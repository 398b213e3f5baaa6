import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { IntlProvider } from '../../i18n/intl.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Menu } from '../menu/Menu.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogHost } from './DialogHost.tsx'
import { closeAllDialogs, openDialog } from './open-dialogs.ts'

afterEach(() => {
  closeAllDialogs()
  cleanup()
})

const messages = { 'ui.close': 'Close', 'a.open': 'Open', 'ui.notifications': 'Notifications' }

function Sheet({ onClose }: { readonly onClose: () => void }) {
  return <Dialog open title="Sheet" onClose={onClose} />
}

function SheetWithButton({ onClose }: { readonly onClose: () => void }) {
  const next = () => {
    openDialog(Sheet, {})
    onClose()
  }
  return (
    <Dialog open title="First" onClose={onClose}>
      <button type="button" onClick={next}>
        Next
      </button>
    </Dialog>
  )
}

const renderScreen = () =>
  render(
    <IntlProvider locale="en" messages={messages}>
      <button type="button" onClick={() => openDialog(Sheet, {})}>
        Direct
      </button>
      <button type="button" onClick={() => openDialog(SheetWithButton, {})}>
        Chain
      </button>
      <Menu
        actions={[{ id: 'a.open', label: 'a.open', run: () => openDialog(Sheet, {}) }]}
        subjects={[]}
        trigger={<IconButton label="More" icon={null} />}
      />
      <DialogHost />
    </IntlProvider>,
  )

/** Presses as a browser does: the element gets the focus first. */
async function press(role: string, name: string) {
  // Elements outside of the open dialog are hidden until it is closed.
  const element = await screen.findByRole(role, { name })
  element.focus()
  fireEvent.click(element)
  return element
}
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
async function close(name: string) {
  await screen.findByRole('dialog', { name })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('goes to the button that opened the dialog', async () => {
  renderScreen()
  const button = await press('button', 'Direct')
  await close('Sheet')
  await hasFocus(button)
})

it('goes to the button of the menu whose item opened the dialog', async () => {
  renderScreen()
  const button = await press('button', 'More')
  await press('menuitem', 'Open')
  await close('Sheet')
  await hasFocus(button)
})

it('goes to the opener of the first of two dialogs when the second replaced it', async () => {
  renderScreen()
  const button = await press('button', 'Chain')
  await press('button', 'Next')
  await close('Sheet')
  await hasFocus(button)
})

it('goes to the button of a menu that closes without a choice', async () => {
  renderScreen()
  const button = await press('button', 'More')
  fireEvent.keyDown(await screen.findByRole('menu', { name: 'More' }), { key: 'Escape' })
  await hasFocus(button)
})

it('can be chosen from in a menu of a dialog', async () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <Dialog open title="First" onClose={() => {}}>
        <Menu
          actions={[{ id: 'a.open', label: 'a.open', run: () => {} }]}
          subjects={[]}
          trigger={<IconButton label="More" icon={null} />}
        />
      </Dialog>
    </IntlProvider>,
  )
  await press('button', 'More')
  const item = await screen.findByRole('menuitem', { name: 'Open' })
  expect(item.closest('[inert], [aria-hidden]')).toBeNull()
})
