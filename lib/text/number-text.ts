/** Matches the whole numbers from `min` (0 or 1) to `max` as they stand in an address; leading zeros up to the length of `max`. */
export function numberText(max: number, min: 0 | 1 = 0): RegExp {
  const digits = String(max)
  const shorter = digits.length > 1 ? [`\\d{1,${digits.length - 1}}`] : []
  const smaller = [...digits].flatMap((digit, at) =>
    digit === '0'
      ? []
      : [`${digits.slice(0, at)}[0-${Number(digit) - 1}]\\d{${digits.length - at - 1}}`],
  )
  const nonZero = min === 1 ? '(?!0+$)' : ''
  return new RegExp(`^${nonZero}(?:${[...shorter, ...smaller, digits].join('|')})$`)
}
