export const bandCount = 8
export const digitsPerBand = 4

/** Maximum number of different bits of two looks of the same page, encoded again or in another size. */
export const maxLookDistance = 12

/**
 * Returns the look in eight numbers of 16 bits. Two looks that differ in few bits have one in common, by which they are found. Null
 * for numbers that most pages have, such as those of white margins.
 */
export function lookBands(look: string): (number | null)[] {
  return Array.from({ length: bandCount }, (_, i) => {
    const value = Number.parseInt(look.slice(i * digitsPerBand, (i + 1) * digitsPerBand), 16)
    return value === 0 || value === 0xffff ? null : value
  })
}
