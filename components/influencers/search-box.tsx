import { LIMIT } from '@/lib/domain/limits'

/** The search of the header. */
export function SearchBox() {
  return (
    <search>
      <form action="/">
        <input
          type="search"
          name="query"
          maxLength={LIMIT.searchCharsMax}
          placeholder="Search influencers"
          aria-label="Search influencers"
          className="block min-h-11 w-full rounded-card border border-edge bg-card px-3.5"
        />
      </form>
    </search>
  )
}
