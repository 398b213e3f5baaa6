import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Runs before each test file: several files share one process, and our modules keep toasts, dialogs and preferences. Libraries stay loaded.
vi.resetModules()
// What a file before stored or left in the document would be found by the next one.
localStorage.clear()
document.body.replaceChildren()
// A server that a file let fail would be asked again and again, at the expense of the fake server of the next file.
afterAll(async () => {
  const { confirmServer } = await import('../api/reachability.ts')
  confirmServer()
})
// On a busy machine a screen takes longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 })

// React Aria finds items of lists by selectors; jsdom has no `CSS`. The keys in tests need no more than this.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, (c) => `\\${c}`) } as typeof CSS
