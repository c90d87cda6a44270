/** The token that a site under measurement shows its figures for. */
export const METRICS_TOKEN = 'a-token-for-measuring'

/** One of the figures that the host shows of itself, all its workers together. NaN when there is none. */
async function readMetric(address: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)`, 'm').exec(text)?.[1])
}

export const cpuSeconds = (address: string) => readMetric(address, 'process_cpu_seconds_total')

export async function residentMb(address: string): Promise<number> {
  return (await readMetric(address, 'process_resident_memory_bytes')) / 1_048_576
}
