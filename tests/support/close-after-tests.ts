import { afterAll } from "vitest";

type Closable = { close(): unknown } | { stop(): unknown } | { end(): unknown };

/** Registers a resource that the tests of a file share, such as a server. Closed after the tests, latest first. */
export async function closedAfterTests<T extends Closable>(making: Promise<T>): Promise<T> {
  const made = await making;
  afterAll(async () => {
    await ("close" in made ? made.close() : "stop" in made ? made.stop() : made.end());
  });
  return made;
}
