/** Parses `P30D`, `PT48H`, `P1DT12H` to whole days, rounded down (behaviour 2.4). The contract has validated the duration. */
export function parseDurationDays(text: string): number {
  const [, weeks, days, hours, minutes, seconds] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i.exec(text) ?? []
  const number = (digits: string | undefined): number => Number(digits ?? 0)
  const inSeconds = (number(hours) * 60 + number(minutes)) * 60 + number(seconds)
  return number(weeks) * 7 + number(days) + Math.floor(inSeconds / 86_400)
}
