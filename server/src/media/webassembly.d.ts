/**
 * The part of the WebAssembly JavaScript interface (W3C) that is used here: Node has it, but Node's types leave it to those of the browser.
 */
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
