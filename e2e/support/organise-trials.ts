import { getBook } from '@lectern/contract/books'
import { listCollections } from '@lectern/contract/collections'
import { getLibrary } from '@lectern/contract/libraries'
import { listSeriesPosters } from '@lectern/contract/posters'
import { listReadLists } from '@lectern/contract/readlists'
import { getSeries } from '@lectern/contract/series'
import { expect } from '@playwright/test'
import type { Account } from './account.ts'
import { checkAccess } from './check-access.ts'
import type { Hand } from './hands.ts'
import type { SpareLibrary } from './spare-library.ts'

type Role = 'textbox' | 'combobox'

/** A dialog, how it is opened, what is changed in it, and where the change is found afterwards. */
export interface Trial {
  readonly name: string
  readonly at: string
  /** A line of the menu of the page; absent for the button that edits. */
  readonly menu?: string
  /** True when all that the page lists is selected first. */
  readonly isForAll?: boolean
  readonly tab?: string
  readonly change: (hand: Hand) => Promise<void>
  /** Buttons that are pressed after each other. */
  readonly save: readonly (string | RegExp)[]
  readonly says: RegExp
  readonly read: () => Promise<unknown>
  readonly becomes: unknown
  /** True when undoing brings back what was before. */
  readonly canUndo?: boolean
}

export const dialogOf = ({ page }: Hand) => page.getByRole('dialog')
const field = (hand: Hand, role: Role, name: string | RegExp) =>
  dialogOf(hand)
    .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
    .first()
export const button = (hand: Hand, name: string | RegExp) =>
  dialogOf(hand)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
const fill = (role: Role, name: string | RegExp, text: string) => (hand: Hand) =>
  hand.write(field(hand, role, name), text)

/** Both themes; from right to left every section of every dialog is checked in the journey of the lists. */
export const checkDialog = (hand: Hand, name: string) =>
  checkAccess(hand.page, name, { within: '[role=dialog]' })

/** Dialogs of organising, in an order in which each finds what it needs. */
export function listTrials(
  admin: Account,
  { library, series, oneshots }: SpareLibrary,
  mark: string,
  ids: {
    readonly bookId: string
    readonly collection: string
    readonly readList: string
  },
): readonly Trial[] {
  const [first, second] = series
  const seriesId = first?.id ?? ''
  const metadata = async (id = seriesId) =>
    (await admin.ask(getSeries, { params: { seriesId: id } })).metadata
  const books = async () => (await admin.books()).filter((book) => book.seriesId === seriesId)
  const publishers = (list: readonly { readonly id: string }[]) => () =>
    Promise.all(list.map(async ({ id }) => (await metadata(id)).publisher))
  const listOf = `/libraries/${library.id}/series`
  const review = ['Review changes', 'Change 2 items'] as const
  const addWord = (what: string) => async (hand: Hand) => {
    await hand.choose(field(hand, 'combobox', what), 'Add to existing')
    await hand.write(field(hand, 'combobox', `${what} to add`), mark)
    await hand.page.keyboard.press('Enter')
  }
  const namesWith = async (kind: 'collection' | 'readList') =>
    (kind === 'collection'
      ? (await admin.ask(listCollections, { query: { search: mark } })).content
      : (await admin.ask(listReadLists, { query: { search: mark } })).content
    )
      .map(({ name }) => name)
      .filter((name) => name.startsWith(mark))
      .toSorted()
  return [
    {
      name: 'a series',
      at: `/series/${seriesId}`,
      change: fill('combobox', 'Publisher', mark),
      save: ['Save'],
      says: /” updated$/,
      read: async () => (await metadata()).publisher,
      becomes: mark,
      canUndo: true,
    },
    {
      name: 'a book',
      at: `/book/${ids.bookId}`,
      tab: 'Links',
      change: async (hand) => {
        await hand.press(button(hand, 'Add link'))
        await hand.write(field(hand, 'textbox', /^Label/), 'Home')
        await hand.write(field(hand, 'textbox', /^URL/), 'https://example.org/')
      },
      save: ['Save'],
      says: /” updated$/,
      read: async () => (await admin.ask(getBook, { params: { bookId: ids.bookId } })).metadata.links,
      becomes: [{ label: 'Home', url: 'https://example.org/' }],
      canUndo: true,
    },
    {
      name: 'a one-shot',
      at: `/oneshot/${oneshots[0]?.id}`,
      tab: 'Sharing',
      change: async (hand) => {
        await hand.write(field(hand, 'combobox', 'Sharing labels'), mark)
        await hand.page.keyboard.press('Enter')
      },
      save: ['Save'],
      says: /” updated$/,
      read: async () => (await metadata(oneshots[0]?.id)).sharingLabels,
      becomes: [mark],
      canUndo: true,
    },
    {
      name: 'several series',
      at: `${listOf}?oneshot=false`,
      isForAll: true,
      change: fill('combobox', 'Publisher', mark),
      save: review,
      says: /^2 series updated$/,
      read: publishers(series),
      becomes: [mark, mark],
      canUndo: true,
    },
    {
      name: 'several books',
      at: `/series/${seriesId}`,
      isForAll: true,
      tab: 'Tags',
      change: addWord('Tags'),
      save: review,
      says: /^2 books updated$/,
      read: async () => (await books()).map((book) => book.metadata.tags),
      becomes: [[mark], [mark]],
      canUndo: true,
    },
    {
      name: 'several one-shots',
      at: `${listOf}?oneshot=true`,
      isForAll: true,
      change: fill('combobox', 'Publisher', mark),
      save: review,
      says: /^2 books updated$/,
      read: publishers(oneshots),
      becomes: [mark, mark],
      canUndo: true,
    },
    {
      name: 'books as a table',
      at: `/series/${seriesId}`,
      menu: 'Edit books as table',
      change: fill('textbox', /^Title/, mark),
      save: ['Save'],
      says: /^1 book updated$/,
      read: async () => (await books()).some((book) => book.metadata.title === mark),
      becomes: true,
      canUndo: true,
    },
    {
      name: 'a poster from a page',
      at: `/series/${second?.id}`,
      tab: 'Poster',
      change: async (hand) => {
        await expect(dialogOf(hand).getByText('Current poster')).toBeVisible()
        await hand.press(button(hand, 'Choose a page from a book'))
        await hand.press(button(hand, /^#1/))
        await hand.press(button(hand, 'Page 2'))
        await expect(dialogOf(hand).getByText('Not saved yet')).toBeVisible()
      },
      save: ['Save'],
      says: /./,
      read: async () =>
        (await admin.ask(listSeriesPosters, { params: { seriesId: second?.id ?? '' } })).length,
      becomes: 1,
    },
    {
      name: 'a library',
      at: listOf,
      menu: 'Edit library',
      tab: 'Scanner',
      change: async (hand) => {
        await hand.choose(field(hand, 'combobox', 'Scan for changes'), 'Every week')
        if (hand.name === 'touch') return
        for (const tab of ['General', 'Options', 'Metadata']) {
          await hand.press(dialogOf(hand).getByRole('tab', { name: tab }))
          await checkDialog(hand, `a library, ${tab}`)
        }
      },
      save: ['Save'],
      says: /^Library saved/,
      read: async () => (await admin.ask(getLibrary, { params: { libraryId: library.id } })).scanInterval,
      becomes: 'WEEKLY',
    },
    {
      name: 'a collection',
      at: `/collections/${ids.collection}`,
      change: fill('textbox', 'Name', `${mark} collection`),
      save: ['Save'],
      says: /updated$/,
      read: () => namesWith('collection'),
      becomes: [`${mark} collection`],
    },
    {
      name: 'a read list',
      at: `/readlists/${ids.readList}`,
      change: fill('textbox', 'Name', `${mark} list`),
      save: ['Save'],
      says: /updated$/,
      read: () => namesWith('readList'),
      becomes: [`${mark} list`],
    },
    {
      name: 'adding series to a collection',
      at: `${listOf}?oneshot=false`,
      isForAll: true,
      menu: 'Add to collection',
      change: fill('textbox', /./, `${mark} new`),
      save: ['Create'],
      says: /created with 2 series$/,
      read: () => namesWith('collection'),
      becomes: [`${mark} collection`, `${mark} new`],
      canUndo: true,
    },
    {
      name: 'adding books to a read list',
      at: `/series/${seriesId}`,
      isForAll: true,
      menu: 'Add to read list',
      change: fill('textbox', /./, `${mark} new`),
      save: ['Create'],
      says: /created with 2 books$/,
      read: () => namesWith('readList'),
      becomes: [`${mark} list`, `${mark} new`],
      canUndo: true,
    },
    {
      name: 'deleting a collection',
      at: `/collections/${ids.collection}`,
      menu: 'Delete collection',
      change: (hand) => hand.press(dialogOf(hand).getByRole('checkbox')),
      save: ['Delete collection'],
      says: /deleted$/,
      read: () => namesWith('collection'),
      becomes: [],
    },
    {
      name: 'deleting a read list',
      at: `/readlists/${ids.readList}`,
      menu: 'Delete read list',
      change: (hand) => hand.press(dialogOf(hand).getByRole('checkbox')),
      save: ['Delete read list'],
      says: /deleted$/,
      read: () => namesWith('readList'),
      becomes: [],
    },
    {
      name: 'deleting a file',
      at: `/oneshot/${oneshots[1]?.id}`,
      menu: 'Delete files',
      change: (hand) => hand.press(dialogOf(hand).getByRole('checkbox')),
      save: ['Delete 1 file'],
      says: /^Deleting 1 file…$/,
      read: async () =>
        (await admin.books({ library_id: library.id })).filter(({ deleted }) => !deleted).length,
      becomes: 5,
    },
    {
      name: 'emptying the trash',
      at: listOf,
      menu: 'Empty trash',
      change: async () => {},
      save: ['Empty trash'],
      says: /./,
      read: async () => (await admin.books({ library_id: library.id })).length,
      becomes: 5,
    },
  ]
}
