import { getBook } from '@lectern/contract/books'
import { createCollection } from '@lectern/contract/collections'
import { createReadList } from '@lectern/contract/readlists'
import { expect, test as runner } from '@playwright/test'
import { fingerOf, type Hand, keysOf } from './support/hands.ts'
import { button, checkDialog, dialogOf, listTrials, type Trial } from './support/organise-trials.ts'
import { test } from './support/shared-server.ts'
import { withSpareLibrary } from './support/spare-library.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const roles = ['ADMIN', 'PAGE_STREAMING', 'FILE_DOWNLOAD'] as const
async function chooseAction(hand: Hand, name: string | RegExp): Promise<void> {
  await hand.press(
    hand.page
      .getByRole('main')
      .getByRole('button', { name: /^(More|Actions)/ })
      .first(),
  )
  await hand.press(hand.page.getByRole('menuitem', { name }))
}

async function openDialog(hand: Hand, { menu, isForAll }: Trial): Promise<void> {
  if (isForAll) {
    await hand.selectAll()
    const bar = hand.page.getByRole('region', { name: 'Selection' })
    await expect(bar).toBeVisible()
    const direct = bar.getByRole('button', { name: menu ?? 'Edit', exact: true })
    if (await direct.isVisible()) return hand.press(direct)
    await hand.press(bar.getByRole('button', { name: 'More actions for the selection' }))
    return hand.press(hand.page.getByRole('menuitem', { name: menu ?? 'Edit', exact: true }))
  }
  if (menu) return chooseAction(hand, menu)
  await hand.press(
    hand.page
      .getByRole('main')
      .getByRole('button', { name: /^Edit(?: (?:collection|read list)…?)?$/ })
      .first(),
  )
}

async function openDoneLog(hand: Hand): Promise<void> {
  const { page } = hand
  const isPhone = hand.name === 'touch'
  const menu = isPhone
    ? page.getByRole('navigation').getByRole('button', { name: 'Menu', exact: true })
    : page.getByRole('button', { name: 'Account menu' })
  await hand.press(menu)
  await hand.press(page.getByRole(isPhone ? 'button' : 'menuitem', { name: 'Recent actions' }))
}

async function tryDialog(hand: Hand, trial: Trial): Promise<void> {
  const { page } = hand
  const before = await trial.read()
  await page.goto(trial.at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openDialog(hand, trial)
  await expect(dialogOf(hand)).toBeVisible()
  if (trial.tab) await hand.press(dialogOf(hand).getByRole('tab', { name: new RegExp(`^${trial.tab}`) }))
  await trial.change(hand)
  if (hand.name === 'keys') await checkDialog(hand, trial.name)
  for (const name of trial.save) await hand.press(button(hand, name))
  await expect(dialogOf(hand)).toHaveCount(0)
  await expect(page.getByText(trial.says).last()).toBeVisible()
  await expect.poll(trial.read).toEqual(trial.becomes)
  if (!trial.canUndo) return
  await hand.undo()
  await expect(page.getByText(/^Undone: /).last()).toBeVisible()
  expect(await trial.read()).toEqual(before)
}

/** What is done without a dialog: from the menu of a page, with what is said. */
const actions = (series: string, book: string, list: string) =>
  [
    [series, 'Analyze', /^Analysis started: /],
    [series, 'Refresh metadata', /^Refreshing metadata: /],
    [series, 'Regenerate posters', /^Regenerating posters: /],
    [book, 'Regenerate poster', /^Regenerating posters: /],
    [book, 'Analyze', /^Analysis started: /],
    [book, 'Refresh metadata', /^Refreshing metadata: /],
    [list, 'Scan library files', /^Scan queued/],
    [list, 'Deep scan', /^Scan queued/],
    [list, 'Analyze', /^Analysis started: /],
    [list, 'Regenerate posters', /^Regenerating posters: /],
    [list, 'Refresh metadata', /^Refreshing metadata: /],
  ] as const

for (const way of ['keys', 'touch'] as const)
  test(`every dialog and action of organising, by ${way} alone`, async ({ newReader, openBrowser }) => {
    // Hundreds of presses of Tab, which take long on a busy machine.
    test.setTimeout(360_000)
    const admin = await newReader(roles)
    const mark = `${way}${admin.user.id}`.toLowerCase()
    await withSpareLibrary(admin, `Spare ${mark}`, async (spare) => {
      const [first] = spare.series
      const book = (await admin.books()).find(({ seriesId }) => seriesId === first?.id)
      const bookId = book?.id ?? ''
      const collection = await admin.ask(createCollection, {
        body: { name: `Before ${mark}`, ordered: true, seriesIds: [first?.id ?? ''] },
      })
      const readList = await admin.ask(createReadList, {
        body: { name: `Before ${mark}`, ordered: true, bookIds: [bookId] },
      })
      const page = await openBrowser(
        admin,
        way === 'keys' ? {} : { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      )
      const hand = way === 'keys' ? keysOf(page) : fingerOf(page)
      const ids = { bookId, collection: collection.id, readList: readList.id }
      for (const trial of listTrials(admin, spare, mark, ids))
        await runner.step(trial.name, () => tryDialog(hand, trial))
      const listOf = `/libraries/${spare.library.id}/series`
      let shown = ''
      for (const [at, name, says] of actions(`/series/${first?.id}`, `/book/${bookId}`, listOf))
        await runner.step(`${name} of ${at.split('/')[1]}`, async () => {
          if (shown !== at) await page.goto(at)
          shown = at
          await chooseAction(hand, new RegExp(`^${name}`))
          await expect(page.getByText(says).last()).toBeVisible()
        })
      await runner.step('marking as read and as unread', async () => {
        const press = (name: string) =>
          hand.press(page.getByRole('main').getByRole('button', { name, exact: true }).first())
        const isRead = async () => (await admin.ask(getBook, { params: { bookId } })).readProgress?.completed
        await page.goto(`/book/${bookId}`)
        await press('Mark as read')
        await expect.poll(isRead).toBe(true)
        await press('Mark as unread')
        await expect.poll(isRead).toBe(undefined)
        // Before it is said, the last Undo is that of marking as read.
        await expect(page.getByText(/^“.*” marked as unread$/).last()).toBeVisible()
        await hand.undo()
        await expect.poll(isRead).toBe(true)
      })
      await runner.step('the list of what was done', async () => {
        await openDoneLog(hand)
        const log = page.getByRole('dialog', { name: 'Recent actions' })
        await expect(log.getByRole('listitem').first()).toBeVisible()
        if (way === 'keys') await checkDialog(hand, 'done log')
        const open = log.getByRole('button', { name: 'Undo' })
        const count = await open.count()
        await hand.press(open.first())
        await expect(open).toHaveCount(count - 1)
      })
      await runner.step('deleting the library', async () => {
        await page.goto(listOf)
        await chooseAction(hand, 'Delete library')
        await hand.write(dialogOf(hand).getByRole('textbox'), spare.library.name)
        await hand.press(button(hand, 'Delete library'))
        await expect(page.getByText(/^Library “.*” deleted/)).toBeVisible()
      })
    })
  })
