import { afterAll } from "vitest";

type Closable = { close(): unknown } | { stop(): unknown };

/** What the tests of a file share, for example a server. It is closed after them, before what was made earlier. */
export async function closedAfterTests<T extends Closable>(making: Promise<T>): Promise<T> {
  const made = await making;
  afterAll(async () => {
    await ("close" in made ? made.close() : made.stop());
  });
  return made;
}
