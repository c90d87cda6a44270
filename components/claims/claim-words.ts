import type { ClaimMethod, ClaimState } from '@/lib/domain/claims'

/** The ways of proof as the form offers them. */
export const METHODS: Record<
  ClaimMethod,
  { title: string; note: string; next: string; step: string }
> = {
  code: {
    title: 'A code in your bio',
    note: 'Put a code into the bio of a listed account until our team has seen it.',
    next: 'put a code in your bio',
    step: 'Add this code',
  },
  link: {
    title: 'A link on your website',
    note: 'Add a link with rel="me" to this profile on a listed website.',
    next: 'add a link to your website',
    step: 'Add this link',
  },
  file: {
    title: 'A file on your website',
    note: 'Put a small text file on a listed website.',
    next: 'put a file on your website',
    step: 'Add this file',
  },
  document: {
    title: 'A document',
    note: 'Show our team a document. Only our team sees it, and we delete it soon after our decision.',
    next: 'send us your document',
    step: 'Send us your document',
  },
}

/** The states of a claim, for the member who made it and for staff. */
export const STATES: Record<ClaimState, string> = {
  pending: 'Waiting for our team',
  confirmed: 'Confirmed',
  contested: 'Contested: our team is looking at it again',
  refused: 'Refused',
  revoked: 'Revoked',
  withdrawn: 'Withdrawn',
}
