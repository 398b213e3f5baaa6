const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']
const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats bytes in binary units with up to one decimal: `12.3 MiB` (behaviour 1.4). */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${format.format(bytes / 1024 ** power)} ${units[power]}`
}
