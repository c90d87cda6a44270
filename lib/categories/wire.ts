import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { ALL_CATEGORIES } from '@/lib/domain/page-query'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainLine } from '@/lib/text/text'
import { pathId, requiredText } from '@/lib/wire/fields'

/** The category id in the path of an admin's action. */
export const categoryParams = pathId(SERVER_MESSAGES.categoryNotFound)

/** `POST /api/admin/categories` and its `rename`. 'All' is not allowed: lists offer it as the choice of no category. */
export const categoryNameBody = z
  .object({
    name: requiredText(SERVER_MESSAGES.categoryNameRequired, LIMIT.categoryCharsMax, {
      clean: plainLine,
      tooLong: SERVER_MESSAGES.categoryNameRequired,
    }).refine(
      (name) => name.toLowerCase() !== ALL_CATEGORIES.toLowerCase(),
      SERVER_MESSAGES.categoryExists,
    ),
  })
  .meta({ refusal: 'unprocessable', description: 'The name of a category.' })

/** `POST /api/admin/categories/{id}/merge`. */
export const mergeCategoryBody = z
  .object({
    into: z.string(SERVER_MESSAGES.categoryNotFound).regex(ID, SERVER_MESSAGES.categoryNotFound),
  })
  .meta({ refusal: 'unprocessable', description: 'The id of the category to merge into.' })
