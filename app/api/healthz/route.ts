/** Liveness. Does not query the database, so that a slow one does not get the process restarted. */
export function GET(): Response {
  return Response.json({ success: true }, { headers: { 'cache-control': 'no-store' } })
}
