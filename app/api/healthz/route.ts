/** Whether the process is up; asks nobody else, so that a slow database does not get it restarted. */
export function GET(): Response {
  return Response.json({ success: true }, { headers: { 'cache-control': 'no-store' } })
}
