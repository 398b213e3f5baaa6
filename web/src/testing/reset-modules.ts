import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Runs before each test file: several files share one process, and our modules keep toasts, dialogs and preferences. Libraries stay loaded.
vi.resetModules()
// What a file before stored or left in the document would be found by the next one.
localStorage.clear()
document.body.replaceChildren()
// On a busy machine a screen takes longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 })

// React Aria finds items of lists by selectors; jsdom has no `CSS`. The keys in tests need no more than this.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, (c) => `\\${c}`) } as typeof CSS
