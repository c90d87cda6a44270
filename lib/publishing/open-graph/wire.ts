import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'

const ICON = /^icon-(48|180|192|512)\.png$/

/** `GET /share/{name}`: `site.png`, an influencer's id with `.png`, or what looks as the operator wants: icon and stylesheet. */
export const openGraphImageParams = z
  .object({
    name: z
      .string()
      .regex(/^(?:\w{1,40}\.png|icon-(?:48|180|192|512)\.png|site\.css)$/, MESSAGES.notFound),
  })
  .transform(({ name }) => ({
    subject: name === 'site.css' ? name : name.slice(0, -'.png'.length),
    iconSide: Number(ICON.exec(name)?.[1] ?? 0),
  }))
  .meta({ refusal: 'notFound' })
