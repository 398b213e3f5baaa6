import { randomUUID } from 'node:crypto'
import type { Role } from '@lectern/contract/roles'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { Account } from './account.ts'
import { test as base } from './worker-servers.ts'

interface Fixtures {
  /** Creates a user who sees everything, with read progress of their own. */
  readonly newReader: (roles?: readonly Role[]) => Promise<Account>
  /** The user of `page`. */
  readonly reader: Account
  /** Opens another browser of a user. */
  readonly openBrowser: (account?: Account, device?: BrowserContextOptions) => Promise<Page>
  /** Opens another browser on a small touch screen. */
  readonly openPhone: (account: Account) => Promise<Page>
}

/** The shared server is created once. Each test is a new user of it, so that no read progress is left over from another test. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ shared }, use) => use(shared.server.address),
  newReader: async ({ shared }, use) => {
    await use(async (roles = ['PAGE_STREAMING', 'FILE_DOWNLOAD']) => {
      const credentials = { email: `${randomUUID()}@example.org`, password: 'another sentence' }
      await shared.owner.addUser(credentials, roles)
      return Account.signIn(shared.server.address, credentials)
    })
  },
  reader: async ({ newReader }, use) => use(await newReader()),
  page: async ({ page, reader }, use) => {
    await reader.enter(page.context())
    await use(page)
  },
  openBrowser: async ({ browser, shared }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (account, device = {}) => {
      const context = await browser.newContext({
        baseURL: shared.server.address,
        locale: 'en-GB',
        viewport: { width: 1280, height: 800 },
        ...device,
      })
      contexts.push(context)
      await account?.enter(context)
      return context.newPage()
    })
    for (const context of contexts) {
      // A request that a handler still waits for must not fail a test that is over.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  openPhone: async ({ openBrowser }, use) =>
    use((account) =>
      openBrowser(account, { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true }),
    ),
})
