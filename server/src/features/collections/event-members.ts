import type { Member } from '../../events/bus.ts'

const maxEventMembers = 100

/** So many members of a set have to be read to know what `toldMembers` answers. */
export const maxMembersToRead = maxEventMembers + 1

/**
 * The members that an event tells of after files put one into a set: of a large set only that one, since files may name a set for
 * everything in a library. `first`: the first `readToTell` members.
 */
export const listEventMembers = (first: readonly Member[], added: Member): readonly Member[] =>
  first.length > maxEventMembers ? [added] : first
