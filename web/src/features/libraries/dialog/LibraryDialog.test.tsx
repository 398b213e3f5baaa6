import type { Library } from '@lectern/contract/libraries'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { TestProviders } from '../../../testing/TestProviders.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import { newDraft } from './library-draft.ts'

const library: Library = {
  ...newDraft,
  id: 'l1',
  name: 'Comics',
  root: '/books',
  unavailable: false,
  scanGuard: null,
}
/** What the server has of the library. */
let stored = library
const respond = (path: string) =>
  path === '/api/v1/libraries/l1' ? Response.json(stored) : new Response(null, { status: 204 })
let answer: (path: string) => Response = respond
const fetched = stubFetch(({ pathname }, init) =>
  pathname === '/api/v1/libraries' && init?.method !== 'POST' ? Response.json([]) : answer(pathname),
)
const onClose = vi.fn()
afterEach(() => {
  onClose.mockReset()
  answer = respond
  stored = library
})

async function open(existing?: Library) {
  const dialog = <LibraryDialog {...(existing ? { library: existing } : {})} onClose={onClose} />
  render(
    <TestProviders client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {dialog}
    </TestProviders>,
  )
  await screen.findByRole('dialog')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tab = () => screen.getByRole('tab', { selected: true }).textContent
const body = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body))

describe('adding a library', () => {
  it('requires name and folder before the next section', async () => {
    await open()
    press('Next')
    expect(screen.getByText('Enter a name.')).toBeDefined()
    expect(screen.getByText('Choose a folder.')).toBeDefined()
    expect(tab()).toBe('General (has an error)')
    expect(fetched.mock.calls.some(([, init]) => init?.method === 'POST')).toBe(false)
  })

  it('shows the error of a field that a press has left only after the press, so that nothing moves under it', async () => {
    await open()
    const browse = screen.getByRole('button', { name: 'Browse' })
    screen.getByLabelText('Name').focus()
    fireEvent.pointerDown(browse)
    act(() => browse.focus())
    expect(screen.queryByText('Enter a name.')).toBeNull()
    fireEvent.pointerUp(browse)
    expect(await screen.findByText('Enter a name.')).toBeDefined()
  })

  it('leads through the sections and sends all values with the defaults', async () => {
    answer = () => new Response(JSON.stringify(library))
    await open()
    type('Name', ' Comics ')
    type('Folder', '/books')
    for (const section of ['Scanner', 'Options', 'Metadata']) {
      press('Next')
      expect(tab()).toBe(section)
    }
    // Everything of a new library is new.
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    press('Add library')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toEqual({ ...newDraft, name: 'Comics', root: '/books' })
    expect(body().importBarcodeIsbn).toBe(false)
  })

  it.each([
    ['LIBRARY_NAME_TAKEN', 'Name', 'A library with this name already exists.'],
    ['LIBRARY_ROOT_MISSING', 'Folder', 'This folder does not exist.'],
    ['LIBRARY_ROOT_INSIDE', 'Folder', 'This folder is inside the folder of another library.'],
  ])('shows %s at the field', async (code, label, text) => {
    answer = () => new Response(JSON.stringify({ status: 400, message: 'no', code }), { status: 400 })
    await open()
    type('Name', 'Comics')
    type('Folder', '/books')
    fireEvent.click(screen.getByRole('tab', { name: 'Metadata' }))
    press('Add library')
    expect((await screen.findByText(text)).id).toBe(
      screen.getByLabelText(label).getAttribute('aria-describedby'),
    )
    expect(tab()).toContain('General')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('editing a library', () => {
  it('sends only changed fields of all sections, so that changes of others are kept', async () => {
    await open(library)
    fireEvent.click(screen.getByRole('tab', { name: 'Options' }))
    fireEvent.click(screen.getByLabelText(/^Fingerprint pages/))
    expect(screen.getByRole('button', { name: 'Undo: Fingerprint pages' })).toBeDefined()
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toEqual({ hashPages: true })
  })

  it('sets a whole group together', async () => {
    await open(library)
    fireEvent.click(screen.getByRole('tab', { name: 'Metadata' }))
    fireEvent.click(screen.getByLabelText('From EPUB', { selector: 'input' }))
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toEqual({ importEpubBook: false, importEpubSeries: false })
  })

  it('reports conflicting changes of other users, and overwrites them only after a confirmation', async () => {
    await open(library)
    type('Name', 'Mine')
    stored = { ...library, name: 'Theirs', hashPages: true, scanInterval: 'DAILY' }
    press('Save')
    expect(await screen.findByText('Someone else changed this to “Theirs”.')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    expect(fetched.mock.calls.every(([, init]) => (init?.method ?? 'GET') === 'GET')).toBe(true)
    // Fields that were not edited follow.
    fireEvent.click(screen.getByRole('tab', { name: 'Options' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Fingerprint pages/).checked).toBe(true)
    press('Save')
    expect(await screen.findByText('Someone else changed this to “Theirs”.')).toBeDefined()
    press('Keep mine')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toEqual({ name: 'Mine' })
  })

  it('shows changes of other users in unchanged fields without sending them', async () => {
    await open(library)
    type('Name', 'Mine')
    fireEvent.click(screen.getByRole('tab', { name: 'Scanner' }))
    type('One-shots folder', 'one-shots')
    stored = { ...library, name: 'Theirs' }
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toEqual({ oneshotsDirectory: 'one-shots' })
  })

  it('asks before it discards changes', async () => {
    await open(library)
    type('Name', 'Other')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByText('Discard your changes?')).toBeDefined()
    press('Keep editing')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Other')
  })
})

describe('an unfinished form', () => {
  it('is offered again after the window was closed, and only changes are sent', async () => {
    await open(library)
    type('Name', 'Typed before the end')
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    await open(library)
    press('Restore')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Typed before the end')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toEqual({ name: 'Typed before the end' })
    cleanup()
    await open(library)
    expect(screen.queryByText('Restore')).toBeNull()
  })
})

describe('choosing a folder', () => {
  it('lists the roots if the stored folder does not exist', async () => {
    answer = () => {
      const { path } = JSON.parse(String(fetched.mock.lastCall?.[1]?.body))
      return path === ''
        ? new Response(
            JSON.stringify({ directories: [{ type: 'directory', name: '/', path: '/' }], files: [] }),
          )
        : new Response(JSON.stringify({ status: 400, code: 'FOLDER_NOT_READABLE', message: 'no' }), {
            status: 400,
          })
    }
    await open({ ...library, root: '/gone' })
    press('Browse')
    expect(await screen.findByText(/\/gone does not exist/)).toBeDefined()
    expect(await screen.findByRole('button', { name: '/' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose this folder' }).disabled).toBe(true)
  })
})
