/**
 * Returns the imports of a compiled C program, in which the function that enlarges its memory refuses more than `maxBytes`: by default such
 * a program may take 2 GB, and a file of a few bytes can claim to be an image of any size. Throws if there is no such function.
 */
function limitMemory(imports: WebAssembly.Imports, maxBytes: number): WebAssembly.Imports {
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

/** Returns the option `instantiateWasm` of Emscripten that starts compiled code with at most `maxBytes` of memory. */
export const instantiateLimited =
  (code: WebAssembly.Module, maxBytes: number) =>
  (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(code, limitMemory(imports, maxBytes))
    done(instance)
    return instance.exports
  }
