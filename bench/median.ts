const ROUNDS = 15;
const MAX_MS = 10_000;

/** The median time of some rounds after a warm-up. No round begins after ten seconds. */
export async function medianMs(run: () => Promise<unknown>): Promise<number> {
  await run();
  const times: number[] = [];
  const startedAt = performance.now();
  while (times.length < ROUNDS && (times.length === 0 || performance.now() - startedAt < MAX_MS)) {
    const before = performance.now();
    await run();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
