import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { meQuery } from '../features/auth/queries.ts'
import { takeHandedOverFiles } from '../features/import/files/handed-over-files.ts'
import { sampleUser } from '../testing/sample-user.ts'
import { TestProviders } from '../testing/TestProviders.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

afterEach(() => {
  cleanup()
  takeHandedOverFiles()
})

const file = new File(['x'], 'Salt 1.cbz')
/** Returns the data of a drag as browsers provide it: empty after the event. */
function dropped() {
  let isOver = false
  setTimeout(() => {
    isOver = true
  })
  return {
    types: ['Files'],
    get items() {
      return isOver ? [] : [{ kind: 'file', type: '', webkitGetAsEntry: () => null, getAsFile: () => file }]
    },
    dropEffect: '',
  }
}

function Screen({ hasZone }: { readonly hasZone: boolean }) {
  useDroppedFiles()
  // Drop zones add their listeners to the window later.
  useEffect(() => {
    if (!hasZone) return
    const take = (event: Event) => event.preventDefault()
    window.addEventListener('drop', take)
    return () => window.removeEventListener('drop', take)
  }, [hasZone])
  return <p>Screen</p>
}

async function drop(roles: readonly string[], hasZone = false) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, { ...sampleUser, roles: [...roles] } as never)
  const paths: string[] = []
  render(
    <TestProviders client={client} onPath={(path) => paths.push(path)}>
      <Screen hasZone={hasZone} />
    </TestProviders>,
  )
  const isLeft = fireEvent.drop(await screen.findByText('Screen'), { dataTransfer: dropped() })
  return { isLeft, paths }
}

it('dropped files are imported and never opened by the browser', async () => {
  const { isLeft, paths } = await drop(['ADMIN'])
  expect(isLeft).toBe(false)
  await waitFor(() => expect(paths.at(-1)).toBe('/import/books'))
  expect(takeHandedOverFiles()).toEqual([file])
})

it('files dropped by a user who may not import have no effect', async () => {
  const { isLeft, paths } = await drop([])
  expect(isLeft).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(paths).not.toContain('/import/books')
  expect(takeHandedOverFiles()).toEqual([])
})

it('files dropped on a drop zone are left to the zone', async () => {
  await drop(['ADMIN'], true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(takeHandedOverFiles()).toEqual([])
})
