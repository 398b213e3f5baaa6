/** Returns the ids with the moved ones, in their order, before or after the target. */
export function moveIds(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  position: 'before' | 'after',
): readonly string[] {
  const ahead = ids.slice(0, ids.indexOf(target) + (position === 'after' ? 1 : 0))
  const stay = (id: string) => !moved.has(id)
  return [
    ...ahead.filter(stay),
    ...ids.filter((id) => moved.has(id)),
    ...ids.slice(ahead.length).filter(stay),
  ]
}
