const maxNamed = 30
const maxNameLength = 150

/** The comment of an analysis: codes joined by spaces, some with names, which come from the book and are bounded (behaviour 4.2). */
export class Comment {
  readonly #codes: string[] = []

  code(code: string): void {
    this.#codes.push(code)
  }

  /** Adds `ERR_1033 [name, name]`, if there are any names. */
  names(code: string, names: readonly string[]): void {
    if (names.length === 0) return
    const shown = names
      .slice(0, maxNamed)
      .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
    if (names.length > maxNamed) shown.push('…')
    this.#codes.push(`${code} [${shown.join(', ')}]`.toWellFormed())
  }

  get text(): string {
    return this.#codes.join(' ')
  }
}
