import { ensureBuilt } from '../../../scripts/install.mjs'

/** Builds the server if its sources changed, because tests that start it as a process run the build. */
export function setup(): void {
  ensureBuilt(['server'])
}
