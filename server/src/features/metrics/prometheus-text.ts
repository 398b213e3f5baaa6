import { Counter, Gauge, Registry } from 'prom-client'
import type { Meter, Sample } from './meter.ts'

/** Suffixes of the names, as dashboards made for Komga expect them. */
const series = {
  VALUE: '',
  COUNT: '_count',
  TOTAL_TIME: '_sum',
  MAX: '_max',
} as const

function getName(meter: Meter, statistic: keyof typeof series): string {
  const base = meter.name.replace(/[^a-zA-Z0-9]/g, '_')
  const unit = meter.baseUnit && !base.endsWith(`_${meter.baseUnit}`) ? `_${meter.baseUnit}` : ''
  if (meter.kind === 'counter') return `${base}${unit}_total`
  return `${base}${unit}${series[statistic]}`
}

/** Returns all meters in the text format of Prometheus 0.0.4. */
export function prometheusText(meters: readonly Meter[]): Promise<string> {
  const registry = new Registry()
  for (const meter of meters) {
    const labelNames = Object.keys(meter.samples[0]?.tags ?? {})
    const add = (statistic: keyof typeof series): void => {
      const options = {
        name: getName(meter, statistic),
        help: meter.description,
        labelNames,
        registers: [registry],
      }
      const value = (sample: Sample): number => sample.values[statistic] ?? 0
      if (statistic === 'VALUE' || statistic === 'MAX') {
        const gauge = new Gauge(options)
        for (const sample of meter.samples) gauge.set({ ...sample.tags }, value(sample))
      } else {
        const counter = new Counter(options)
        for (const sample of meter.samples) counter.inc({ ...sample.tags }, value(sample))
      }
    }
    if (meter.kind === 'gauge') add('VALUE')
    else if (meter.kind === 'counter') add('COUNT')
    else for (const statistic of ['COUNT', 'TOTAL_TIME', 'MAX'] as const) add(statistic)
  }
  return registry.metrics()
}

/** Content type of `prometheusText`. */
export const prometheusType = Registry.PROMETHEUS_CONTENT_TYPE
