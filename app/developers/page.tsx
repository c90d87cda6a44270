import type { Metadata } from 'next'
import { connection } from 'next/server'
import { GET as reviews } from '@/app/api/allReviews/route'
import { GET as categories } from '@/app/api/category/all/route'
import { GET as breakdown } from '@/app/api/influencers/[id]/breakdown/route'
import { GET as search } from '@/app/api/influencers/search/route'
import { GET as profile } from '@/app/api/influenerUnloggedData/route'
import { GET as trendingInfluencers } from '@/app/api/trending/influencer/route'
import { GET as topContributors } from '@/app/api/trending/users/route'
import { GET as member } from '@/app/api/user/[id]/route'
import { GET as influencers } from '@/app/api/users/route'
import { BadgeMaker } from '@/components/developers/badge-maker'
import { CodeBlock } from '@/components/developers/code-block'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { readSite } from '@/lib/cache/site'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { OPEN_DATA } from '@/lib/publishing/open-data/responses'

export const metadata: Metadata = {
  title: 'For developers',
  description:
    'Read reviews through a public API without a key, follow new ones by RSS, and show an influencer’s average on your own site with a badge.',
  alternates: { canonical: PATH.developers },
}

/** The public, read-only part of the API. */
const OPEN = [
  ['GET /api/users', influencers],
  ['GET /api/influencers/search', search],
  ['GET /api/influenerUnloggedData', profile],
  ['GET /api/influencers/{id}/breakdown', breakdown],
  ['GET /api/allReviews', reviews],
  ['GET /api/category/all', categories],
  ['GET /api/trending/influencer', trendingInfluencers],
  ['GET /api/trending/users', topContributors],
  ['GET /api/user/{id}', member],
] as const

const SOME_ID = '0123456789abcdef01234567'

function Api({ siteUrl }: { siteUrl: string }) {
  return (
    <StaticSection title="Read reviews">
      <p>
        These endpoints return JSON to anyone, without a key or an account, and scripts on any site
        can call them (CORS). They’re read-only. Every parameter and field is in the{' '}
        <a className="text-link" href={PATH.apiDescription}>
          OpenAPI description
        </a>
        .
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {OPEN.map(([name, { declaration }]) => (
          <div key={name} className="py-2.5">
            <dt className="break-words font-mono text-sm">{name}</dt>
            <dd className="text-muted text-sm">{declaration.summary}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock
        label="Example request"
        code={`curl '${siteUrl}/api/influencers/search?query=travel'`}
      />
      <p>
        A failed request returns <code>{'{ "success": false, "msg": "…" }'}</code> and a status code
        that tells you why. 410 means that an influencer or member was removed from the site. Please
        delete your copy.
      </p>
    </StaticSection>
  )
}

function OpenData() {
  return (
    <StaticSection id="open-data" title="Open data">
      <p>
        All ratings that count, as numbers, are free to use under the{' '}
        <a className="text-link" href={OPEN_DATA.licenceUrl} rel="license">
          {OPEN_DATA.licence}
        </a>{' '}
        licence: credit this site. Each has its influencer, stars, aspects, tags, relationship,
        language and month.
      </p>
      <ul>
        <li>
          There are no names, texts or exact dates of members. The ids are random, and all of them
          change each month.
        </li>
        <li>
          What has been removed since is left out at once, as are the ratings of members who do not
          want to take part.
        </li>
      </ul>
      <CodeBlock
        label="Addresses of the open data"
        code={'GET /api/open/ratings?after={next}\nGET /api/open/ratings/dump'}
      />
      <p>
        The first returns {OPEN_DATA.perPage} at a time, with the cursor of the next part. The
        second is one file with one JSON object per line.
      </p>
    </StaticSection>
  )
}

function Rules() {
  return (
    <StaticSection title="What we ask of you">
      <ul>
        <li>
          Cache responses as long as <code>Cache-Control</code> says, and send the <code>ETag</code>{' '}
          back: a 304 costs neither of us anything. After a 429 or 503, wait as long as{' '}
          <code>Retry-After</code> says.
        </li>
        <li>
          Show an average together with its number of ratings, and link to the page it comes from.
        </li>
        <li>
          Authors’ names belong with what they wrote. Don’t collect them for any other purpose, and
          update your copy when a review is edited or removed.
        </li>
      </ul>
    </StaticSection>
  )
}

function Badges({ siteUrl }: { siteUrl: string }) {
  return (
    <StaticSection title="A badge for your site">
      <p>
        Show an influencer’s current average as a small picture. It updates itself, sets no cookies
        and runs no scripts. With fewer than three ratings it says so, as we do, and shows no
        average.
      </p>
      <BadgeMaker siteUrl={siteUrl} />
      <p>
        The ID is in the address of the influencer’s page. The same information is available as
        JSON, which badge services can read:
      </p>
      <CodeBlock
        label="Addresses of a badge"
        code={['svg', 'svg?theme=dark', 'svg?theme=auto', 'json']
          .map((ending) => `${siteUrl}/badge/${SOME_ID}.${ending}`)
          .join('\n')}
      />
    </StaticSection>
  )
}

function Feeds({ siteUrl }: { siteUrl: string }) {
  return (
    <StaticSection title="Follow new reviews">
      <p>
        Follow the{' '}
        <a className="text-link" href={PATH.siteFeed}>
          newest reviews on the site
        </a>{' '}
        by RSS, or those of a single influencer:
      </p>
      <CodeBlock label="Address of a feed" code={`${siteUrl}${PATH.feed(SOME_ID)}`} />
    </StaticSection>
  )
}

/** The public API, the badge and the feeds. */
export default async function DevelopersPage() {
  await connection()
  const { SITE_URL } = getEnv()
  return (
    <StaticPage
      site={await readSite()}
      path={PATH.developers}
      title="For developers"
      lead="Everything written here is public, and readable by your code."
    >
      <Badges siteUrl={SITE_URL} />
      <Api siteUrl={SITE_URL} />
      <Feeds siteUrl={SITE_URL} />
      <OpenData />
      <Rules />
      <StaticSection title="Credits">
        <p>
          Share pictures are set in Inter and Noto Sans (SIL Open Font License); their emoji are{' '}
          Twemoji (CC BY 4.0).
        </p>
      </StaticSection>
    </StaticPage>
  )
}
