import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const start = '.take-over-'

/** Creates a folder for copies of databases with the passwords of everybody, for the owner of the server alone. */
export const createPrivateCopies = (configDir: string): Promise<string> => mkdtemp(join(configDir, start))

export const removePrivateCopies = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

/** Removes what a server that was killed left of its copies; before anything can be taken over. */
export async function sweepPrivateCopies(configDir: string): Promise<void> {
  const names = await readdir(configDir).catch(() => [])
  for (const name of names.filter((n) => n.startsWith(start)))
    await removePrivateCopies(join(configDir, name))
}
