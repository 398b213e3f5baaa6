import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { TestProviders } from '../../testing/TestProviders.tsx'
import { newDraft } from '../libraries/dialog/library-draft.ts'
import { MisnamedFiles } from './MisnamedFiles.tsx'

stubFetch(() => new Response(null, { status: 500 }))
const library = { ...newDraft, id: 'l1', name: 'Comics', root: '/books', unavailable: false, scanGuard: null }

it('files with names that are not UTF-8 are listed with advice, and the unlisted ones are counted (web behaviour 19.1)', async () => {
  render(
    <TestProviders client={new QueryClient()}>
      <MisnamedFiles library={library} misnamed={{ count: 203, paths: ['A/Café 1.cbz', '漫画/'] }} />
    </TestProviders>,
  )
  await screen.findByText('Comics: 203 names are not UTF-8')
  expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'A/Café 1.cbz',
    '漫画/',
  ])
  expect(screen.getByText(/Rename them to UTF-8, for example with convmv/)).toBeDefined()
  expect(screen.getByText('And 201 more')).toBeDefined()
})
