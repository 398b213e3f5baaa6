/** An author that lists are narrowed by. */
export interface WantedAuthor {
  readonly name: string
  readonly role: string
}

/**
 * Reads `author` parameters, `name,role` (behaviour 1.6): parted at the last comma, both trimmed, roles in lower case. What has no comma
 * says nothing. An empty role is nobody's.
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
