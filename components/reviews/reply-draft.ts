import { type StoredDraft, textsOf } from '@/components/ui/form-draft'

/** The unsent reply of this tab, so that logging in loses nothing. */
export const replyDraftOf = (draftOf: string): StoredDraft<{ text: string }> => ({
  name: `replyDraft:${draftOf}`,
  storage: 'sessionStorage',
  read: (stored) => textsOf({ text: '' }, stored),
})
