import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listSeriesPosters } from '@lectern/contract/posters'
import { cbzBuffer } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/edit-fixture.ts'

/** Drags files of this machine to a point of the window and lets go of them: what is in the hand is gone after the event, as with a hand. */
async function dropFiles(page: Page, files: readonly string[], at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  await session.detach()
}

async function middleOf(page: Page, poster: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(poster).first().boundingBox()
  if (!box) throw new Error(`${poster} is not on the screen`)
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

test('files that are dropped on any screen wait in the import; an image becomes the poster under it', async ({
  serveEditable,
  serverFolders,
  page,
}) => {
  const { server, owner } = await serveEditable()
  const inHand = (name: string, bytes: Buffer) => {
    const path = join(dirname(serverFolders.books), name)
    writeFileSync(path, bytes)
    return path
  }
  const book = inHand(
    'Dropped 7.cbz',
    await cbzBuffer({ pages: [{ name: '1.png', bytes: await image({ width: 60, height: 90 }) }] }),
  )
  const cover = inHand('cover.png', await image({ format: 'png', width: 300, height: 420 }))
  const broken = inHand('broken.png', Buffer.from('no image'))
  const { id: seriesId } = await owner.seriesNamed('Harbour Lights')
  const postersOf = async () => {
    const all = await owner.ask(listSeriesPosters, { params: { seriesId } })
    return all.filter(({ type }) => type === 'USER_UPLOADED').map(({ selected }) => selected)
  }
  await owner.enter(page.context())

  await test.step('a poster', async () => {
    await page.goto(`${server.address}/series/${seriesId}`)
    const at = await middleOf(page, `header [data-poster*="${seriesId}"]`)
    await dropFiles(page, [broken], at)
    await expect(page.getByText(/“broken.png” is not/)).toBeVisible()
    expect(await postersOf()).toEqual([])
    await dropFiles(page, [cover], at)
    await expect(page.getByText('Poster of “Harbour Lights” changed')).toBeVisible()
    expect(await postersOf()).toEqual([true])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: Poster of “Harbour Lights” changed')).toBeVisible()
    expect(await postersOf()).toEqual([])
  })

  await test.step('the poster of a card in a list', async () => {
    await page.goto(`${server.address}/libraries/all/series`)
    const at = await middleOf(page, `article [data-poster*="${seriesId}"]`)
    await dropFiles(page, [cover], at)
    await expect(page.getByText('Poster of “Harbour Lights” changed')).toBeVisible()
    expect(await postersOf()).toEqual([true])
  })

  await test.step('a book, also on a poster', async () => {
    await dropFiles(page, [book], await middleOf(page, `article [data-poster*="${seriesId}"]`))
    await expect(page).toHaveURL(/\/import\/books/)
    await expect(page.getByText('Dropped 7').first()).toBeVisible()
  })

  await test.step('who may not import keeps the page', async () => {
    const credentials = { email: 'reader@example.org', password: 'another sentence' }
    await owner.addUser(credentials, ['PAGE_STREAMING'])
    const reader = await Account.signIn(server.address, credentials)
    await page.context().clearCookies()
    await reader.enter(page.context())
    await page.goto(`${server.address}/series/${seriesId}`)
    const at = await middleOf(page, `header [data-poster*="${seriesId}"]`)
    await dropFiles(page, [cover], at)
    await dropFiles(page, [book], at)
    await expect(page).toHaveURL(/\/series\//)
    expect(await postersOf()).toEqual([true])
  })
})
