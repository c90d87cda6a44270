import { Avatar } from '@/components/ui/avatar'
import type { Duplicate } from '@/lib/admin/responses'
import { PATH } from '@/lib/domain/paths'
import { pictureUrl } from '@/lib/uploads/rules'

/** Listed influencers who may be the same person; each opens in another tab. */
export function LikelyDuplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null
  return (
    <div className="my-1 rounded-small border border-edge bg-sunken px-2.5 py-1.5">
      <p className="font-semibold text-sm">Possibly the same person:</p>
      <ul>
        {duplicates.map(({ id, name, pic, category, reviewsCount }) => (
          <li key={id}>
            <a
              href={PATH.reviews(id)}
              target="_blank"
              rel="noopener"
              className="flex min-h-9 items-center gap-2 rounded-small py-0.5 text-sm pointer-coarse:min-h-11"
            >
              <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" className="size-8" />
              <span className="min-w-0">
                <bdi className="font-medium underline">{name}</bdi>
                <span className="text-muted">
                  {' '}
                  {category && (
                    <>
                      <bdi>{category}</bdi> ·{' '}
                    </>
                  )}
                  {reviewsCount} reviews
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
