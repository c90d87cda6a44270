import { z } from 'zod'
import { typedProof } from '@/lib/accounts/second-factor/wire'

/** `POST /api/me/confirm`. */
export const confirmBody = z.object({ proof: typedProof }).meta({
  refusal: 'unprocessable',
  description:
    'A code of the authenticator app, or a recovery code; of an account without a second factor the password; without either the mailed code.',
})
