/** The part of the WebAssembly JavaScript interface (W3C) that is used here: Node has it, the types of Node leave it to the browser's. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, unknown>
  type Imports = Record<string, ModuleImports>
  type Exports = Record<string, unknown>
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
}
