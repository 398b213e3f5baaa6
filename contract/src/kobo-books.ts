import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Shapes of books as Kobo e-readers expect them, in their letter case. Times are in UTC. */

const Time = z.string().check(z.maxLength(100))

const Bookmark = z.object({
  LastModified: Time,
  /** From 0 to 100, of the book and of the file within it. */
  ProgressPercent: z.optional(z.number()),
  ContentSourceProgressPercent: z.optional(z.number()),
  Location: z.optional(
    z.object({
      /** Id of a span, such as `kobo.12.3`; null when only the file is known. */
      Value: z.nullable(z.string()),
      Type: z.string(),
      /** Name of a file in the EPUB. */
      Source: z.string(),
    }),
  ),
})
export const KoboStatus = z.enum(['ReadyToRead', 'Reading', 'Finished'])
export type KoboStatus = z.output<typeof KoboStatus>

export const KoboReadingState = z.object({
  Created: Time,
  CurrentBookmark: Bookmark,
  EntitlementId: z.string(),
  LastModified: Time,
  PriorityTimestamp: Time,
  Statistics: z.object({ LastModified: Time }),
  StatusInfo: z.object({
    LastModified: Time,
    Status: KoboStatus,
    TimesStartedReading: z.int(),
    LastTimeFinished: z.optional(Time),
  }),
})
export type KoboReadingState = z.output<typeof KoboReadingState>

const Price = z.object({ CurrencyCode: z.optional(z.string()), TotalAmount: z.int() })

export const KoboMetadata = z.object({
  Categories: z.array(z.string()),
  ContributorRoles: z.array(z.object({ Name: z.string() })),
  Contributors: z.array(z.string()),
  /** Id of the poster, so that devices load another one when it is exchanged. */
  CoverImageId: z.optional(z.string()),
  CrossRevisionId: z.string(),
  CurrentDisplayPrice: Price,
  CurrentLoveDisplayPrice: Price,
  /** Never empty: devices would keep the old value. */
  Description: z.string(),
  DownloadUrls: z.array(
    z.object({
      DrmType: z.literal('None'),
      Format: z.enum(['EPUB3', 'EPUB3FL', 'KEPUB']),
      Size: z.int(),
      Platform: z.literal('Generic'),
      Url: z.string(),
    }),
  ),
  EntitlementId: z.string(),
  ExternalIds: z.array(z.string()),
  Genre: z.string(),
  IsEligibleForKoboLove: z.boolean(),
  IsInternetArchive: z.boolean(),
  IsPreOrder: z.boolean(),
  IsSocialEnabled: z.boolean(),
  Isbn: z.optional(z.string()),
  Language: z.string(),
  PhoneticPronunciations: z.record(z.string(), z.string()),
  PublicationDate: z.optional(Time),
  Publisher: z.optional(z.object({ Imprint: z.string(), Name: z.string() })),
  RevisionId: z.string(),
  Series: z.optional(
    z.object({ Id: z.string(), Name: z.string(), Number: z.string(), NumberFloat: z.number() }),
  ),
  Title: z.string(),
  WorkId: z.string(),
})
export type KoboMetadata = z.output<typeof KoboMetadata>

const BookEntitlement = z.object({
  Accessibility: z.literal('Full'),
  ActivePeriod: z.object({ From: Time }),
  Created: Time,
  CrossRevisionId: z.string(),
  Id: z.string(),
  IsHiddenFromArchive: z.boolean(),
  IsLocked: z.boolean(),
  IsRemoved: z.boolean(),
  LastModified: Time,
  OriginCategory: z.literal('Imported'),
  RevisionId: z.string(),
  Status: z.literal('Active'),
})
export type KoboEntitlement = z.output<typeof BookEntitlement>

const Entitlement = z.object({
  BookEntitlement,
  BookMetadata: KoboMetadata,
  ReadingState: z.nullable(KoboReadingState),
})
const Tag = z.object({
  Tag: z.object({
    Id: z.string(),
    Created: Time,
    LastModified: Time,
    Name: z.string(),
    Type: z.literal('UserTag'),
    /** Null for a shelf that is gone. */
    Items: z.nullable(
      z.array(z.object({ RevisionId: z.string(), Type: z.literal('ProductRevisionTagItem') })),
    ),
  }),
})

/** One thing that is new, changed or gone: an object with one member. Those of the store, when it is asked, have others. */
export const KoboChange = z.union([
  z.object({ NewEntitlement: Entitlement }),
  z.object({ ChangedProductMetadata: KoboMetadata }),
  z.object({ ChangedEntitlement: Entitlement }),
  z.object({ ChangedReadingState: z.object({ ReadingState: KoboReadingState }) }),
  z.object({ NewTag: Tag }),
  z.object({ ChangedTag: Tag }),
  z.object({ DeletedTag: Tag }),
  z.record(z.string(), z.unknown()),
])
export type KoboChange = z.output<typeof KoboChange>

const Text = z.string().check(z.maxLength(limits.maxPath))
const Percent = z.nullish(z.number())
/** A state as devices report it. Their versions leave out one or the other member. */
const ReportedState = z.object({
  EntitlementId: z.nullish(Text),
  LastModified: z.nullish(Time),
  StatusInfo: z.nullish(z.object({ Status: z.nullish(Text), LastModified: z.nullish(Time) })),
  CurrentBookmark: z.nullish(
    z.object({
      LastModified: z.nullish(Time),
      ProgressPercent: Percent,
      ContentSourceProgressPercent: Percent,
      Location: z.nullish(
        z.object({ Value: z.nullish(Text), Type: z.nullish(Text), Source: z.nullish(Text) }),
      ),
    }),
  ),
})
export type KoboReport = z.output<typeof ReportedState>
export const KoboReports = z.object({
  ReadingStates: z
    .array(ReportedState)
    .check(z.minLength(1, 'must not be empty'), z.maxLength(limits.maxQueryValues)),
})

const Result = z.object({ Result: z.enum(['Success', 'Failure', 'Ignored']) })
export const KoboUpdates = z.object({
  RequestResult: z.enum(['Success', 'Failure']),
  UpdateResults: z.array(
    z.object({
      EntitlementId: z.string(),
      CurrentBookmarkResult: Result,
      StatisticsResult: Result,
      StatusInfoResult: Result,
    }),
  ),
})
export type KoboUpdates = z.output<typeof KoboUpdates>
