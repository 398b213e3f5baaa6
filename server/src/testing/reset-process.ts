import { vi } from 'vitest'
import { unmarkIsolated } from '../media/isolation.ts'

/** Runs before each test file: several files share one process, and none may see what another one changed in it. */
unmarkIsolated()
vi.useRealTimers()
vi.unstubAllEnvs()
