import { vi } from 'vitest'
import { unmarkIsolated } from '../media/isolation.ts'

/** Runs before each test file, because several files share one process and must not see each other's changes. */
unmarkIsolated()
vi.useRealTimers()
vi.unstubAllEnvs()
