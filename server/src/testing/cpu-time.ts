/**
 * Returns a function that returns the processor time used since this call, in ms: by this thread, or by all threads of the process. Unlike
 * a clock it does not run while other processes have the processor, so that limits hold on a busy machine, too.
 */
export function startCpuTimer(scope: 'thread' | 'process' = 'thread'): () => number {
  const read = scope === 'thread' ? () => process.threadCpuUsage() : () => process.cpuUsage()
  const start = read()
  return () => {
    const now = read()
    return (now.user + now.system - start.user - start.system) / 1000
  }
}
