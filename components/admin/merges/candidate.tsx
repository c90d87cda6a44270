import { Avatar } from '@/components/ui/avatar'
import { classNames } from '@/components/ui/class-names'
import { formatCounted } from '@/lib/domain/formats'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  influencer: { name: string; pic: string; category: string; reviewsCount: number }
  isUnderlined?: boolean
}

/** An influencer who may be the same person as another: what tells them apart, in a line. */
export function Candidate({ influencer, isUnderlined = false }: Props) {
  const { name, pic, category, reviewsCount } = influencer
  return (
    <>
      <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" className="size-8" />
      <span className="min-w-0">
        <bdi className={classNames('font-medium', isUnderlined && 'underline')}>{name}</bdi>
        <span className="text-muted">
          {' '}
          {category && (
            <>
              <bdi>{category}</bdi> ·{' '}
            </>
          )}
          {formatCounted(reviewsCount, 'review')}
        </span>
      </span>
    </>
  )
}
