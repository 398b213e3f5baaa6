import { vi } from 'vitest'

// Runs before each test file: several files share one process, and our modules keep toasts, dialogs and preferences. Libraries stay loaded.
vi.resetModules()
