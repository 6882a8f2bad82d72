import { afterAll } from "vitest";

type Closable = { close(): unknown } | { stop(): unknown } | { end(): unknown };

/** What the tests of a file share, for example a server. It is closed after them, before what was made earlier. */
export async function closedAfterTests<T extends Closable>(making: Promise<T>): Promise<T> {
  const made = await making;
  afterAll(async () => {
    await ("close" in made ? made.close() : "stop" in made ? made.stop() : made.end());
  });
  return made;
}
