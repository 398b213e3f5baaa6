import type { Member } from '../../events/bus.ts'

const maxEventMembers = 100

/** Number of members of a set that must be read for `listEventMembers`. */
export const maxMembersToRead = maxEventMembers + 1

/**
 * Returns the members for an event about a set to which a member was added: of a large set only the added one, because such a set may contain
 * a whole library. `first`: the first `maxMembersToRead` members.
 */
export const listEventMembers = (first: readonly Member[], added: Member): readonly Member[] =>
  first.length > maxEventMembers ? [added] : first
