/** Builds the web client, the server or both, each when its sources changed or its output is missing. */
export function ensureBuilt(names?: readonly ('web' | 'server')[]): void
