/** An author to filter by. */
export interface WantedAuthor {
  readonly name: string
  readonly role: string
}

/**
 * Parses `author` parameters, `name,role` (behaviour 1.6): split at the last comma, both trimmed, roles in lower case. Values without a
 * comma are ignored. An empty role matches no author.
 */
export const parseAuthors = (values: readonly string[] | undefined): WantedAuthor[] =>
  (values ?? []).flatMap((value) => {
    const comma = value.lastIndexOf(',')
    return comma < 0
      ? []
      : [
          {
            name: value.slice(0, comma).trim(),
            role: value
              .slice(comma + 1)
              .trim()
              .toLowerCase(),
          },
        ]
  })
