import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { IntlProvider } from '../../i18n/intl.ts'
import type { Action } from '../../lib/action.ts'
import { ApiError } from '../../lib/api-error.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Toasts } from '../feedback/Toasts.tsx'
import { Menu } from './Menu.tsx'
import { MenuChoice } from './MenuChoice.tsx'

const messages = {
  'a.read': 'Read',
  'a.hide': 'Hide',
  'a.fail': 'Fail',
  'ui.close': 'Close',
  'ui.notifications': 'Notifications',
  'a.off': 'Changes are turned off',
  'errors.action_detail': '“{action}” failed: {detail}',
  'errors.BUSY': 'busy',
}
afterEach(cleanup)

function open(actions: readonly Action<number>[]) {
  render(
    <IntlProvider locale="en" messages={messages}>
      <Menu actions={actions} subjects={[1, 2]} trigger={<IconButton label="More" icon={null} />} />
      <Toasts />
    </IntlProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  return screen.findByRole('menu')
}

it('offers actions that apply to any of the subjects, and runs them on those', async () => {
  const run = vi.fn()
  await open([
    { id: 'a.read', label: 'a.read', run },
    { id: 'a.hide', label: 'a.hide', isAvailable: (n) => n < 2, run },
    { id: 'a.fail', label: 'a.fail', isAvailable: (n) => n > 2, run },
    { id: 'a.edit', label: 'a.edit', takes: 'one', run },
  ])
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Read', 'Hide'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hide' }))
  await waitFor(() => expect(run).toHaveBeenCalledWith([1]))
  expect(screen.queryByRole('menu')).toBeNull()
})

it('shows a failure in a toast with the name of the action, not of the request', async () => {
  const error = new ApiError({ kind: 'http', purpose: 'retrieve books', status: 503, code: 'BUSY' })
  await open([{ id: 'a.fail', label: 'a.fail', run: () => Promise.reject(error) }])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Fail' }))
  expect(await screen.findByText('“Fail” failed: busy')).toBeDefined()
})

it('shows why an action is not available instead of running it', async () => {
  const run = vi.fn()
  await open([{ id: 'a.read', label: 'a.read', whyOff: 'a.off', run }])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Read' }))
  expect(await screen.findByText('Changes are turned off')).toBeDefined()
  expect(run).not.toHaveBeenCalled()
})

it('names the group of a choice, ticks the chosen option and stays open', async () => {
  const onChange = vi.fn()
  const options = ['light', 'dark'].map((value) => ({ value, label: value }))
  render(
    <IntlProvider locale="en" messages={messages}>
      <Menu actions={[]} subjects={[]} trigger={<IconButton label="More" icon={null} />}>
        <MenuChoice label="Theme" value="light" options={options} onChange={onChange} />
        <MenuChoice label="Cover" value="dark" options={options} onChange={() => {}} />
      </Menu>
    </IntlProvider>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'ArrowDown' })
  const group = within(await screen.findByRole('group', { name: 'Theme' }))
  expect(group.getByRole('menuitemradio', { name: 'light' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(group.getByRole('menuitemradio', { name: 'dark' }))
  expect(onChange).toHaveBeenCalledWith('dark')
  expect(screen.getByRole('menu', { name: 'More' })).toBeDefined()
})

it('stays open when the language changes', async () => {
  const screenIn = (locale: string, label: string) => (
    <IntlProvider locale={locale} messages={messages}>
      <Menu actions={[]} subjects={[]} trigger={<IconButton label="More" icon={null} />}>
        <MenuChoice
          label={label}
          value="en"
          options={[{ value: 'en', label: 'English' }]}
          onChange={() => {}}
        />
      </Menu>
    </IntlProvider>
  )
  const { rerender } = render(screenIn('en', 'Language'))
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('group', { name: 'Language' })
  rerender(screenIn('ar', 'اللغة'))
  expect(await screen.findByRole('group', { name: 'اللغة' })).toBeDefined()
})

it('has the focus immediately when a key has opened it, also during transitions', async () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <img alt="A poster" />
      <Menu
        actions={[{ id: 'a.read', label: 'a.read', run: vi.fn() }]}
        subjects={[1]}
        trigger={<IconButton label="More" icon={null} />}
      />
    </IntlProvider>,
  )
  const fading = Object.assign(new Event('transitionrun', { bubbles: true }), { propertyName: 'opacity' })
  screen.getByAltText('A poster').dispatchEvent(fading)
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Read' })))
})
