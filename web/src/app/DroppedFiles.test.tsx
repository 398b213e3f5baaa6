import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { meQuery } from '../features/auth/queries.ts'
import { takeDroppedFiles } from '../features/import/dropped-elsewhere.ts'
import { sampleUser } from '../testing/sample-user.ts'
import { TestProviders } from '../testing/TestProviders.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

afterEach(() => {
  cleanup()
  takeDroppedFiles()
})

const file = new File(['x'], 'Salt 1.cbz')
/** Returns what a browser hands over: it is empty as soon as the event is over. */
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
  // Zones listen to the window as well, and later.
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

it('takes files to the import, and never lets the browser open them', async () => {
  const { isLeft, paths } = await drop(['ADMIN'])
  expect(isLeft).toBe(false)
  await waitFor(() => expect(paths.at(-1)).toBe('/import/books'))
  expect(takeDroppedFiles()).toEqual([file])
})

it('keeps the page of those who may not import', async () => {
  const { isLeft, paths } = await drop([])
  expect(isLeft).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(paths).not.toContain('/import/books')
  expect(takeDroppedFiles()).toEqual([])
})

it('leaves files to a place that takes them', async () => {
  await drop(['ADMIN'], true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(takeDroppedFiles()).toEqual([])
})
