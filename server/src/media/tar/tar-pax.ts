/** One record of an extended header (POSIX.1-2017, pax): `<length> <key>=<value>\n`, the length counting all of it in bytes. */
interface PaxRecord {
  readonly key: string
  readonly value: Buffer
}

/** Parses the records of an extended header; records after an invalid one are ignored. */
export function readPax(data: Buffer): PaxRecord[] {
  const records: PaxRecord[] = []
  let at = 0
  while (at < data.length) {
    const space = data.indexOf(0x20, at)
    const digits = space === -1 ? '' : data.toString('latin1', at, Math.min(space, at + 20))
    const end = at + (/^\d+$/.test(digits) ? Number(digits) : 0)
    const equals = data.indexOf(0x3d, space)
    if (end <= space || end > data.length || equals === -1 || equals >= end || data[end - 1] !== 0x0a) break
    records.push({
      key: data.toString('latin1', space + 1, equals),
      value: data.subarray(equals + 1, end - 1),
    })
    at = end
  }
  return records
}

/** Returns the last value of a key, which is the valid one. */
export const paxValue = (records: readonly PaxRecord[], key: string): Buffer | null =>
  records.findLast((record) => record.key === key)?.value ?? null
