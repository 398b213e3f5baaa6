/** Progress that KOReader sent for documents that are not in a library; see `schema.ts` for the units. */
export interface KoreaderWaitingTable {
  user_id: number
  /** Hash of the file, in small letters. */
  document: string
  progress: string
  percentage: number
  device: string
  device_id: string
  modified: number
}
