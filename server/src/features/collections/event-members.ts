import type { Member } from '../../events/bus.ts'

const maxEventMembers = 100

/** Number of members of a set that must be read for `listEventMembers`. */
export const maxMembersToRead = maxEventMembers + 1

/**
 * Returns the members in the event about a set that an import added to: of a large set only the added one, since files may name a set for
 * everything in a library. `first`: the first `maxMembersToRead` members.
 */
export const listEventMembers = (first: readonly Member[], added: Member): readonly Member[] =>
  first.length > maxEventMembers ? [added] : first
