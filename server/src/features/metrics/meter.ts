import type { Metric, Statistic } from '@lectern/contract/metrics'

export interface Sample {
  readonly tags: Readonly<Record<string, string>>
  readonly values: Readonly<Partial<Record<Statistic, number>>>
}
/** All samples of one name; times in seconds, sizes in bytes. All samples have the same tags. */
export interface Meter {
  readonly name: string
  readonly description: string
  readonly baseUnit: 'bytes' | 'seconds' | null
  readonly kind: 'gauge' | 'counter' | 'timer'
  readonly samples: readonly Sample[]
}

/** Returns a meter of single values. */
export const gauge = (
  name: string,
  description: string,
  samples: readonly { readonly tags: Sample['tags']; readonly value: number }[],
  baseUnit: Meter['baseUnit'] = null,
): Meter => ({
  name,
  description,
  baseUnit,
  kind: 'gauge',
  samples: samples.map(({ tags, value }) => ({ tags, values: { VALUE: value } })),
})

const statistics: Readonly<Record<Meter['kind'], readonly Statistic[]>> = {
  gauge: ['VALUE'],
  counter: ['COUNT'],
  timer: ['COUNT', 'TOTAL_TIME', 'MAX'],
}

const combine = (statistic: Statistic, samples: readonly Sample[]): number =>
  samples.reduce((before, { values }) => {
    const value = values[statistic] ?? 0
    return statistic === 'MAX' ? Math.max(before, value) : before + value
  }, 0)

function listTags(samples: readonly Sample[], requested: ReadonlySet<string>): Metric['availableTags'] {
  const tags = samples.flatMap((sample) => Object.entries(sample.tags)).filter(([tag]) => !requested.has(tag))
  const values = Map.groupBy(tags, ([tag]) => tag)
  return [...values].map(([tag, all]) => ({
    tag,
    values: [...new Set(all.map(([, value]) => value))].sort(),
  }))
}

/**
 * Returns the metric of a name and tags (`name:value`; the value may contain colons): the sum of the samples with all of them. Undefined
 * if there are none; without tags there is always a result, possibly zeros (behaviour 12.3).
 */
export function describeMeter(meter: Meter, tags: readonly string[] = []): Metric | undefined {
  const requested = tags.map((t) => [t.slice(0, t.indexOf(':')), t.slice(t.indexOf(':') + 1)] as const)
  const samples = meter.samples.filter((s) => requested.every(([tag, value]) => s.tags[tag] === value))
  if (samples.length === 0 && requested.length > 0) return undefined
  return {
    name: meter.name,
    description: meter.description,
    baseUnit: meter.baseUnit,
    measurements: statistics[meter.kind].map((statistic) => ({
      statistic,
      value: combine(statistic, samples),
    })),
    availableTags: listTags(samples, new Set(requested.map(([tag]) => tag))),
  }
}
