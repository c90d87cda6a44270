import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { findPicture, findPictureState } from '@/lib/uploads/queries'
import { pictureParams } from '@/lib/uploads/wire'

export const GET = route({
  summary:
    'A picture in use: 404 for one that was only uploaded, 410 for one that was replaced or removed.',
  access: 'anyone',
  params: pictureParams,
  response: { contentType: 'image/webp' },
  refusals: ['gone', 'notFound'],
  async run({ params, request }) {
    const state = await findPictureState(params.name)
    if (state === 'gone') throw new AppError('gone', MESSAGES.notFound)
    if (state === 'unknown') throw new AppError('notFound', MESSAGES.notFound)
    // The name derives from the content, so the picture behind a name never changes.
    const headers = {
      etag: `"${params.name}"`,
      'cache-control': 'public, max-age=31536000, immutable',
    }
    if (request.headers.get('if-none-match')?.includes(headers.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const picture = await findPicture(params.name)
    if (!picture) throw new AppError('notFound', MESSAGES.notFound)
    return new Response(picture, {
      headers: {
        ...headers,
        'content-type': 'image/webp',
        'content-length': String(picture.length),
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
