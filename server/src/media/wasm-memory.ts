/**
 * Returns the imports of a compiled C program, with the function that enlarges its memory refusing to go beyond `maxBytes`: by default such
 * a program may take 2 GB. A file of a few bytes can claim to be an image of any size. Throws if there is no such function.
 */
export function limitMemory(imports: WebAssembly.Imports, maxBytes: number): WebAssembly.Imports {
  let isFound = false
  const restricted = Object.entries(imports).map(([module, functions]) => {
    const inside = Object.entries(functions).map(([name, call]) => {
      // Some builds shorten the names of imports, but not those of the functions.
      if (typeof call !== 'function' || call.name !== '_emscripten_resize_heap') return [name, call]
      isFound = true
      return [name, (bytes: number) => (bytes >>> 0 > maxBytes ? 0 : call(bytes))]
    })
    return [module, Object.fromEntries(inside)]
  })
  if (!isFound) throw new Error('The memory of this program cannot be limited')
  return Object.fromEntries(restricted)
}
