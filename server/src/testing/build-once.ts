import { ensureBuilt } from '../../../scripts/install.mjs'

/** Builds the server if its sources changed: tests that start it in a process of its own run what is built. */
export function setup(): void {
  ensureBuilt(['server'])
}
