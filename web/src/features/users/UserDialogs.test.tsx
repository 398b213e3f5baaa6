import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleUser } from '../../testing/sample-user.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { TestProviders } from '../../testing/TestProviders.tsx'
import { AddUserDialog } from './AddUserDialog.tsx'
import { RestrictionsDialog } from './RestrictionsDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { noRestrictions, toPreviewedRights } from './restriction-draft.ts'

/** The user as the server has it. */
let stored = sampleUser
const fetched = stubFetch(({ pathname }, init) => {
  if (init?.method === 'PATCH') return new Response(null, { status: 204 })
  return Response.json(pathname === '/api/v2/users' ? [stored] : [])
})
const onClose = vi.fn()
afterEach(() => {
  onClose.mockReset()
  stored = sampleUser
})

async function open(Dialog: typeof RolesDialog) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <TestProviders client={client}>
      <Dialog user={sampleUser} onClose={onClose} />
    </TestProviders>,
  )
  await screen.findByRole('dialog')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bodies = () =>
  fetched.mock.calls.flatMap(([, init]) =>
    init?.method === 'PATCH' ? [JSON.parse(String(init.body)) as unknown] : [],
  )

it('changes of roles by another administrator are shown before they are overwritten', async () => {
  await open(RolesDialog)
  fireEvent.click(screen.getByRole('checkbox', { name: /^Kobo sync/ }))
  stored = { ...sampleUser, roles: ['USER'] }
  press('Save')
  expect(await screen.findByText(/^Someone else changed this to “/)).toBeDefined()
  expect(bodies()).toEqual([])
  press('Use theirs')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Kobo sync/ }).checked).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: /^Kobo sync/ }))
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies()).toEqual([{ roles: ['KOBO_SYNC', 'USER'] }])
})

it('only edited restrictions are sent, so that changes of another administrator to the others are kept', async () => {
  await open(RestrictionsDialog)
  fireEvent.click(screen.getByRole('checkbox', { name: /^All libraries/ }))
  stored = { ...sampleUser, labelsExclude: ['adult'] }
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies()).toEqual([{ sharedLibraries: { all: false, libraryIds: [] } }])
})

it('saving an age rule without an age shows the field and sends nothing', async () => {
  await open(RestrictionsDialog)
  fireEvent.click(screen.getByRole('tab', { name: 'Content' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Age rating' }), { target: { value: 'EXCLUDE' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Libraries' }))
  press('Save')
  expect(await screen.findByText('Enter an age of 0 or more.')).toBeDefined()
  expect(bodies()).toEqual([])
})

it('a new user is created together with their restrictions in one request', async () => {
  fetched.mockClear()
  await open(AddUserDialog as typeof RolesDialog)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'kid@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long sentence' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Libraries' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^All libraries/ }))
  press('Add user')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = fetched.mock.calls.flatMap(([, init]) =>
    init?.method === 'POST' && String(init.body).includes('kid@') ? [JSON.parse(String(init.body))] : [],
  )
  expect(sent).toMatchObject([
    { email: 'kid@example.org', sharedLibraries: { all: false, libraryIds: [] }, ageRestriction: null },
  ])
  expect(fetched.mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(false)
})

it('no preview is requested while the age of a rule is missing', () => {
  expect(toPreviewedRights({ ...noRestrictions, ageRule: 'ALLOW_ONLY' })).toBeUndefined()
  expect(toPreviewedRights({ ...noRestrictions, ageRule: 'ALLOW_ONLY', age: 12 })).toMatchObject({
    ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
  })
})
