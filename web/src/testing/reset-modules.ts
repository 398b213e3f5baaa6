import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Runs before each test file: several files share one process, and our modules keep toasts, dialogs and preferences. Libraries stay loaded.
vi.resetModules()
// Removes data and elements of the previous file.
localStorage.clear()
document.body.replaceChildren()
// Otherwise a server that has failed in this file would be checked repeatedly during the next one.
afterAll(async () => {
  const { confirmServer } = await import('../api/reachability.ts')
  confirmServer()
})
// On a busy machine a screen needs more than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

// React Aria finds items of lists by selectors; jsdom has no `CSS`. The keys in tests need no more than this.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, (c) => `\\${c}`) } as typeof CSS
