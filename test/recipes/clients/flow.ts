// What every client here does: create a campaign, renew a creator's data, have a video analysed.

export const BASE = process.env.MOCKFLUENCE_URL ?? 'http://127.0.0.1:4710'
export const VIDEO = new File(['frames'], 'spot.mp4')

export function check(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`expected ${wanted}, not ${found}`)
}

/** Reads a job until it has the status. */
export async function until(wanted: string, read: () => Promise<unknown>): Promise<void> {
  for (let reads = 0; reads < 100; reads++) {
    if ((await read()) === wanted) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it has not become ${wanted}`)
}
