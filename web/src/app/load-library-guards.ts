import { loadWhenReachable } from './lazy-page.ts'

/** Loads the guards of screens that show libraries; readers need none of them. */
export const loadLibraryGuards = loadWhenReachable(() => import('./library-guards.ts'))
