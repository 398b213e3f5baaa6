import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { textList } from './text-list.ts'

/** Folders, as absolute paths. */
export const folders = z.pipe(
  textList,
  z.transform((list) => list.map((folder) => resolve(folder))),
)

/** Where operating systems keep fonts. */
export function findFontFolders(): string[] {
  const home = homedir()
  if (process.platform === 'win32')
    return ['C:\\Windows\\Fonts', join(home, 'AppData/Local/Microsoft/Windows/Fonts')]
  if (process.platform === 'darwin')
    return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library/Fonts')]
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.local/share/fonts'),
    join(home, '.fonts'),
  ]
}
