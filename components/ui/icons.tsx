import { classNames } from './class-names'

type Props = { className?: string }

/**
 * A Lucide icon, which screen readers pass over: words beside it or the label of its button say what it means. The style
 * sheet draws it: one file has all drawings, and `npm run icons` writes it and their places in it from this list.
 */
function draw(name: string) {
  const look = `icon icon-${name}`
  return ({ className }: Props) => <span className={classNames(look, className)} />
}

export const BadgeCheck = /* @__PURE__ */ draw('badge-check')
export const Bell = /* @__PURE__ */ draw('bell')
export const ChevronDown = /* @__PURE__ */ draw('chevron-down')
export const ChevronLeft = /* @__PURE__ */ draw('chevron-left')
export const ChevronRight = /* @__PURE__ */ draw('chevron-right')
export const CircleAlert = /* @__PURE__ */ draw('circle-alert')
export const CircleCheck = /* @__PURE__ */ draw('circle-check')
export const CircleHelp = /* @__PURE__ */ draw('circle-help')
export const Copy = /* @__PURE__ */ draw('copy')
export const Download = /* @__PURE__ */ draw('download')
export const Ellipsis = /* @__PURE__ */ draw('ellipsis')
export const ExternalLink = /* @__PURE__ */ draw('external-link')
export const Flag = /* @__PURE__ */ draw('flag')
export const FlagFilled = /* @__PURE__ */ draw('flag-filled')
export const History = /* @__PURE__ */ draw('history')
export const ImagePlus = /* @__PURE__ */ draw('image-plus')
export const Info = /* @__PURE__ */ draw('info')
export const Menu = /* @__PURE__ */ draw('menu')
export const MessageSquare = /* @__PURE__ */ draw('message-square')
export const MessageSquarePlus = /* @__PURE__ */ draw('message-square-plus')
export const MessageSquareText = /* @__PURE__ */ draw('message-square-text')
export const Minus = /* @__PURE__ */ draw('minus')
export const Moon = /* @__PURE__ */ draw('moon')
export const Pencil = /* @__PURE__ */ draw('pencil')
export const Scale = /* @__PURE__ */ draw('scale')
export const Search = /* @__PURE__ */ draw('search')
export const Share2 = /* @__PURE__ */ draw('share-2')
export const Sigma = /* @__PURE__ */ draw('sigma')
export const Sun = /* @__PURE__ */ draw('sun')
export const ThumbsDown = /* @__PURE__ */ draw('thumbs-down')
export const ThumbsUp = /* @__PURE__ */ draw('thumbs-up')
export const Trash2 = /* @__PURE__ */ draw('trash-2')
export const TrendingDown = /* @__PURE__ */ draw('trending-down')
export const TrendingUp = /* @__PURE__ */ draw('trending-up')
export const TriangleAlert = /* @__PURE__ */ draw('triangle-alert')
export const Upload = /* @__PURE__ */ draw('upload')
export const User = /* @__PURE__ */ draw('user')
export const UserPlus = /* @__PURE__ */ draw('user-plus')
export const X = /* @__PURE__ */ draw('x')
