import { deleteLibrary } from '@lectern/contract/libraries'
import { bookshelf } from './reading-fixture.ts'
import { createServerFolders } from './server-folders.ts'
import { test } from './shared-server.ts'
import { createStripFixture, stripBooks } from './strip-fixture.ts'

/** Adds the strips to the shared server for the tests of a file, and removes them for the other files. */
export function withStrips(): void {
  const folders = createServerFolders()
  let libraryId = ''
  test.beforeAll(async ({ shared }) => {
    await createStripFixture(folders.books)
    libraryId = (await shared.owner.addLibrary('Strips', folders.books)).id
    await shared.owner.waitForBooks(bookshelf.length + stripBooks)
  })
  test.afterAll(async ({ shared }) => {
    await shared.owner.ask(deleteLibrary, { params: { libraryId } })
    folders.remove()
  })
}
