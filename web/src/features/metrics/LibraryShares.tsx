import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { BarTable } from '../../ui/charts/BarTable.tsx'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { MeasureChoice } from './MeasureChoice.tsx'
import type { KnownMetrics } from './overview-query.ts'

const measures = ['books', 'series', 'size'] as const

/** Compares the libraries, the largest first. */
export function LibraryShares({ libraries }: { readonly libraries: KnownMetrics['libraries'] }) {
  const t = useText()
  const format = useFormats()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('books')
  const text = (value: number) => (measure === 'size' ? format.size(value) : format.number(value))
  const textOf = (value: (typeof measures)[number]) => t(`metrics.measure_${value}`)
  return (
    <ChartCard
      title={t('metrics.libraries')}
      choices={<MeasureChoice measures={measures} measure={measure} textOf={textOf} onChange={setMeasure} />}
    >
      {libraries.length === 0 ? (
        <p>{t('metrics.libraries_none')}</p>
      ) : (
        <BarTable
          label={t('metrics.libraries')}
          nameHeading={t('metrics.library')}
          valueHeading={textOf(measure)}
          bars={libraries
            .toSorted((a, b) => b[measure] - a[measure])
            .map((l) => ({ key: l.libraryId, name: l.name, value: l[measure], text: text(l[measure]) }))}
        />
      )}
    </ChartCard>
  )
}
