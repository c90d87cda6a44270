import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { EndpointName } from '@/app/api/openapi.json/description'
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints'
import { BadgeMaker } from '@/components/developers/badge-maker'
import { CodeBlock } from '@/components/developers/code-block'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'For developers',
  description:
    'Read ratings by a public API without a key, follow new ones by RSS, and show the rating of an influencer on your own site with a badge.',
  alternates: { canonical: PATH.developers },
}

/** The reading half of the API: what answers everybody alike. */
const OPEN: readonly EndpointName[] = [
  'GET /api/users',
  'GET /api/influencers/search',
  'GET /api/influenerUnloggedData',
  'GET /api/allReviews',
  'GET /api/category/all',
  'GET /api/trending/influencer',
  'GET /api/trending/users',
  'GET /api/user/{id}',
]

const SOME_ID = '0123456789abcdef01234567'

function Api({ siteUrl }: { siteUrl: string }) {
  return (
    <StaticSection title="Read ratings">
      <p>
        These addresses answer JSON to anybody: no key, no account, and from scripts of any site
        (CORS). They only read. Every parameter and every key is in the{' '}
        <a className="text-link" href={PATH.apiDescription}>
          OpenAPI description
        </a>
        .
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {OPEN.map((name) => (
          <div key={name} className="py-2.5">
            <dt className="break-words font-mono text-sm">{name}</dt>
            <dd className="text-muted text-sm">{ENDPOINTS[name]?.summary}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock
        label="Example of a request"
        code={`curl '${siteUrl}/api/influencers/search?query=travel'`}
      />
      <p>
        A failure is <code>{'{ "success": false, "msg": "…" }'}</code> with a status that says why.
        410 means that somebody was removed from the site: please remove the copy that you keep.
      </p>
    </StaticSection>
  )
}

function Rules() {
  return (
    <StaticSection title="What we ask">
      <ul>
        <li>
          Keep what you read for as long as its <code>Cache-Control</code> says, and send its{' '}
          <code>ETag</code> back: a 304 costs neither of us anything. Wait when we answer 429 or
          503; <code>Retry-After</code> says how long.
        </li>
        <li>
          Show an average together with the number of its ratings, and link to the page that it is
          from.
        </li>
        <li>
          Names of people who wrote are part of what they wrote. Do not collect them for anything
          else, and follow when a text is changed or gone.
        </li>
      </ul>
    </StaticSection>
  )
}

function Badges({ siteUrl }: { siteUrl: string }) {
  return (
    <StaticSection title="A badge for your site">
      <p>
        The current average of an influencer as a small picture. It follows the ratings by itself,
        sets no cookies, and runs no script. With fewer than three ratings it says so in place of an
        average, as we do.
      </p>
      <BadgeMaker siteUrl={siteUrl} />
      <p>
        The addresses are plain: the id stands in the address of the influencer’s page. The same as
        data, also in the form that badge services read:
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
    <StaticSection title="Follow new ratings">
      <p>
        RSS of the{' '}
        <a className="text-link" href={PATH.siteFeed}>
          newest ratings of the site
        </a>
        , and of each influencer:
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
      path={PATH.developers}
      title="For developers"
      lead="What people say here is there for everybody to read, programs included."
    >
      <Badges siteUrl={SITE_URL} />
      <Api siteUrl={SITE_URL} />
      <Feeds siteUrl={SITE_URL} />
      <Rules />
      <StaticSection title="Whose work is in it">
        <p>
          Share pictures are set in Inter and Noto Sans (SIL Open Font License); their emoji are{' '}
          Twemoji (CC BY 4.0).
        </p>
      </StaticSection>
    </StaticPage>
  )
}
