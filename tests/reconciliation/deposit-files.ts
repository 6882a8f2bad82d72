import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export const HEADER = "line_id,deposit_id,deposited_on,type,reference,amount,currency";

export const TODAY = new Date().toISOString().slice(0, "2026-11-22".length);

/** Writes deposits files, which are removed after the tests. */
export async function aDepositsFolder() {
  const folder = await mkdtemp(join(tmpdir(), "deposits-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let files = 0;
  return async (...lines: readonly string[]): Promise<string> => {
    files += 1;
    const path = join(folder, `${files}.csv`);
    await writeFile(path, lines.join("\n"));
    return path;
  };
}
