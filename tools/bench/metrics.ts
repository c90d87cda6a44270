/** The metrics token of a measured site. */
export const METRICS_TOKEN = 'a-token-for-measuring'

/** Reads a metric of the host, over all its workers. NaN when it is missing. */
async function readMetric(address: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)`, 'm').exec(text)?.[1])
}

export const cpuSeconds = (address: string) => readMetric(address, 'process_cpu_seconds_total')

export async function residentMb(address: string): Promise<number> {
  return (await readMetric(address, 'process_resident_memory_bytes')) / 1_048_576
}
