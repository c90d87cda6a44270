import { Candidate } from '@/components/admin/merges/candidate'
import type { Duplicate } from '@/lib/admin/responses'
import { PATH } from '@/lib/domain/paths'

/** Listed influencers who may be the same person; each opens in another tab. */
export function LikelyDuplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null
  return (
    <div className="my-1 rounded-small border border-edge bg-sunken px-2.5 py-1.5">
      <p className="font-semibold text-sm">Possibly the same person:</p>
      <ul>
        {duplicates.map((influencer) => (
          <li key={influencer.id}>
            <a
              href={PATH.reviews(influencer.id)}
              target="_blank"
              rel="noopener"
              className="flex min-h-9 items-center gap-2 rounded-small py-0.5 text-sm pointer-coarse:min-h-11"
            >
              <Candidate influencer={influencer} isUnderlined />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
