import { queryOf, type ReviewsView } from '@/components/influencers/reviews-address'

type Props = {
  view: ReviewsView
  /** The value that the form asks for itself. */
  except: keyof ReturnType<typeof queryOf>
}

/** The rest of the view, for a form that changes one value of it without scripts. */
export function KeptView({ view, except }: Props) {
  return Object.entries(queryOf(view)).map(
    ([name, value]) =>
      value !== null &&
      value !== '' &&
      name !== except && <input key={name} type="hidden" name={name} value={value} />,
  )
}
