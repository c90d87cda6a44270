import { Fragment } from 'react'

/** Facts about a person on one line, each in its own direction. */
export const JoinedFacts = ({ facts }: { facts: readonly string[] }) =>
  facts.filter(Boolean).map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && '\u00A0· '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
