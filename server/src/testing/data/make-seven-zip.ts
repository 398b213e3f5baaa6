import { createSevenZip } from '../../media/seven-zip/seven-zip-module.ts'

export interface SevenZipFile {
  readonly name: string
  readonly bytes: Uint8Array | string
}

/**
 * Returns an archive made by 7-Zip itself, in memory. `switches` as on its command line, beginning with the type: `-t7z`, `-tzip -mm=LZMA`.
 * Files keep their order.
 */
export async function makeSevenZip(
  files: readonly SevenZipFile[],
  switches: readonly string[],
): Promise<Buffer> {
  const quiet = () => {}
  const { FS, callMain } = await createSevenZip({ print: quiet, printErr: quiet, quit: quiet })
  FS.mkdir('/work')
  FS.chdir('/work')
  for (const { name, bytes } of files) {
    const folders = name.split('/').slice(0, -1)
    for (const [i] of folders.entries()) {
      const path = folders.slice(0, i + 1).join('/')
      if (!FS.readdir(folders.slice(0, i).join('/') || '.').includes(folders[i] ?? '')) FS.mkdir(path)
    }
    FS.writeFile(name, bytes)
  }
  callMain(['a', '-mx=3', ...switches, '-y', '-spd', '/made', '--', ...files.map(({ name }) => name)])
  const made = FS.readdir('/').find((name) => name.startsWith('made'))
  return Buffer.from(FS.readFile(`/${made}`))
}
