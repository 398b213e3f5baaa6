import { loadWhenReachable } from './lazy-page.ts'

/** Loads the guards of screens with libraries; readers do not need them. */
export const loadLibraryGuards = loadWhenReachable(() => import('./library-guards.ts'))
