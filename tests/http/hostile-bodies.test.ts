import { expect, test } from "vitest";
import { isApiError } from "#app/rest/errors.server.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { BODY_READERS, type BodyReader } from "./body-readers.ts";
import { filled } from "./hostile-texts.ts";
import { TEXT_READERS } from "./text-readers.ts";

const MIB = 1024 * 1024;
/** CPU time of this thread. The slowest takes a third of it; quadratic ones took seconds or minutes. */
const MOST_MS_PER_MIB = 1_200;
/** Faster reads need no second measurement. */
const FAST_MS = 60;
/** Below this, garbage collection hides growth. */
const SEEN_MS = 150;
/** Growth for four times the text: 4 when linear, 16 when quadratic; a busy machine adds to the longer one. */
const MOST_GROWTH = 9;
const RUNS = 4;

async function cpuMs(read: BodyReader["read"], body: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await read(body);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** A refused body was read all the same; other errors are defects. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) || error instanceof CommandFailedError || error instanceof SyntaxError;
}

/** The fastest of several runs, since a busy machine only adds time. */
async function leastMs(read: BodyReader["read"], body: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, await cpuMs(read, body));
  return least;
}

/** The largest body of the text that may be sent, or a part of it. */
function bodyOf({ limitBytes, wrap = (text) => text }: BodyReader, unit: string, share = 1): string {
  const bytes = Math.floor(limitBytes * share);
  const around = Buffer.byteLength(wrap(unit)) - Buffer.byteLength(unit);
  const sample = filled(unit, 4_096) || unit;
  // Quotes and backslashes take more room in JSON.
  const stretch = Math.max(1, (Buffer.byteLength(wrap(sample)) - around) / Buffer.byteLength(sample));
  return wrap(filled(unit, Math.floor((bytes - around) / stretch) - 64));
}

test.each([...BODY_READERS, ...TEXT_READERS])(
  "$name takes little, whatever is sent",
  { timeout: 120_000 },
  async (reader) => {
    for (const unit of reader.units) {
      const body = bodyOf(reader, unit);
      const mostMs = Math.max(FAST_MS, MOST_MS_PER_MIB * (Buffer.byteLength(body) / MIB));
      if ((await cpuMs(reader.read, body)) < FAST_MS) continue;
      const whole = await leastMs(reader.read, body);
      expect(whole, `of ${JSON.stringify(unit)}`).toBeLessThan(mostMs);
      if (whole < SEEN_MS) continue;
      const quarter = await leastMs(reader.read, bodyOf(reader, unit, 1 / 4));
      expect(whole / quarter, `of ${JSON.stringify(unit)}, four times`).toBeLessThan(MOST_GROWTH);
    }
  },
);
