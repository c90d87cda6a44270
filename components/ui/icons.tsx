import * as lucide from 'lucide'
import { classNames } from './class-names'

type Props = { className?: string }

/**
 * A Lucide icon, hidden from screen readers: words beside it or the label of its button say what it means. Its content
 * is one precomputed string, and `.icon` styles its lines: as React elements, icons were a third of the elements of a
 * page and a tenth of its rendering time.
 */
function draw(drawing: lucide.IconNode) {
  const inside = { __html: drawing.map(shape).join('') }
  return ({ className }: Props) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('icon', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's constants alone, put together above
      dangerouslySetInnerHTML={inside}
    />
  )
}

function shape([tag, attributes]: lucide.IconNode[number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}

export const BadgeCheck = /* @__PURE__ */ draw(lucide.BadgeCheck)
export const ChevronDown = /* @__PURE__ */ draw(lucide.ChevronDown)
export const ChevronLeft = /* @__PURE__ */ draw(lucide.ChevronLeft)
export const ChevronRight = /* @__PURE__ */ draw(lucide.ChevronRight)
export const CircleAlert = /* @__PURE__ */ draw(lucide.CircleAlert)
export const CircleCheck = /* @__PURE__ */ draw(lucide.CircleCheck)
export const CircleHelp = /* @__PURE__ */ draw(lucide.CircleHelp)
export const Copy = /* @__PURE__ */ draw(lucide.Copy)
export const Download = /* @__PURE__ */ draw(lucide.Download)
export const Ellipsis = /* @__PURE__ */ draw(lucide.Ellipsis)
export const ExternalLink = /* @__PURE__ */ draw(lucide.ExternalLink)
export const Flag = /* @__PURE__ */ draw(lucide.Flag)
export const ImagePlus = /* @__PURE__ */ draw(lucide.ImagePlus)
export const Info = /* @__PURE__ */ draw(lucide.Info)
export const LogOut = /* @__PURE__ */ draw(lucide.LogOut)
export const Mail = /* @__PURE__ */ draw(lucide.Mail)
export const Menu = /* @__PURE__ */ draw(lucide.Menu)
export const MessageSquare = /* @__PURE__ */ draw(lucide.MessageSquare)
export const MessageSquarePlus = /* @__PURE__ */ draw(lucide.MessageSquarePlus)
export const MessageSquareText = /* @__PURE__ */ draw(lucide.MessageSquareText)
export const Minus = /* @__PURE__ */ draw(lucide.Minus)
export const Moon = /* @__PURE__ */ draw(lucide.Moon)
export const Pencil = /* @__PURE__ */ draw(lucide.Pencil)
export const Plus = /* @__PURE__ */ draw(lucide.Plus)
export const Scale = /* @__PURE__ */ draw(lucide.Scale)
export const Search = /* @__PURE__ */ draw(lucide.Search)
export const Share2 = /* @__PURE__ */ draw(lucide.Share2)
export const Sigma = /* @__PURE__ */ draw(lucide.Sigma)
export const Sun = /* @__PURE__ */ draw(lucide.Sun)
export const ThumbsDown = /* @__PURE__ */ draw(lucide.ThumbsDown)
export const ThumbsUp = /* @__PURE__ */ draw(lucide.ThumbsUp)
export const Trash2 = /* @__PURE__ */ draw(lucide.Trash2)
export const TrendingDown = /* @__PURE__ */ draw(lucide.TrendingDown)
export const TrendingUp = /* @__PURE__ */ draw(lucide.TrendingUp)
export const TriangleAlert = /* @__PURE__ */ draw(lucide.TriangleAlert)
export const Upload = /* @__PURE__ */ draw(lucide.Upload)
export const UserPlus = /* @__PURE__ */ draw(lucide.UserPlus)
export const X = /* @__PURE__ */ draw(lucide.X)
