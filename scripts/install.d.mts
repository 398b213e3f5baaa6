/** Builds the web client, the server or both, each when its sources changed or the build is gone. */
export function ensureBuilt(names?: readonly ('web' | 'server')[]): void
