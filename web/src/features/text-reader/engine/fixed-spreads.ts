import type { TextSection } from './text-book.ts'

/** Indexes of the sections of a spread; left and right are sides of the screen. */
export type FixedSpread = { readonly center: number } | { readonly left?: number; readonly right?: number }

export const sectionsOf = (spread: FixedSpread): readonly number[] =>
  'center' in spread ? [spread.center] : [spread.left, spread.right].filter((each) => each !== undefined)

/**
 * Puts pages of fixed size side by side (EPUB 3.3, 8.2.2). Pages that name their side keep it; without one, the first page is alone where a
 * book opens and the others follow in pairs.
 */
export function pairSections(
  sections: readonly TextSection[],
  direction: 'ltr' | 'rtl',
  isPaired: boolean,
): readonly FixedSpread[] {
  if (!isPaired) return sections.map((_, index) => ({ center: index }))
  const [first, second] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const spreads: { left?: number; right?: number; center?: number }[] = []
  let side: 'left' | 'right' = second
  for (const [index, section] of sections.entries()) {
    if (section.side === 'center') {
      spreads.push({ center: index })
      side = first
      continue
    }
    if (section.side) side = section.side
    const last = spreads.at(-1)
    const fits =
      side === second &&
      last &&
      last.center === undefined &&
      last[second] === undefined &&
      last[first] !== undefined
    if (fits) last[second] = index
    else spreads.push({ [side]: index })
    side = side === first ? second : first
  }
  return spreads as readonly FixedSpread[]
}
