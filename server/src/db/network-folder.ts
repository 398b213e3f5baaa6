import { statfs } from 'node:fs/promises'

/** Magic numbers of `statfs(2)` (linux/magic.h and the file systems' own sources). */
const networkFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
])

/**
 * Returns the name of the network file system with this number; undefined for other file systems. The number may be sign-extended.
 */
export const getNetworkFileSystemName = (type: bigint): string | undefined =>
  networkFileSystems.get(Number(BigInt.asUintN(32, type)))

/**
 * Returns the network file system of a folder. SQLite's locks and shared memory do not work there (sqlite.org/wal.html, section 1), so a
 * database may be damaged. Undefined for a local folder, and for an unknown one: only Linux has these numbers.
 */
export async function findNetworkFileSystem(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  return statfs(folder, { bigint: true }).then(
    ({ type }) => getNetworkFileSystemName(type),
    () => undefined,
  )
}
