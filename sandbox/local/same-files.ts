import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";

// Called with the committed folder and a freshly generated one: fails when the two are not the same, file by file.
const [committed = "", fresh = ""] = process.argv.slice(2);
const files = new Set([...(await filesIn(committed)), ...(await filesIn(fresh))]);
const stale = [...files].filter((file) => read(committed, file) !== read(fresh, file));

if (stale.length > 0) {
  console.error(
    `Generated code is stale; run \`npm run generate\` and commit the result:\n  ${stale.sort().join("\n  ")}`,
  );
  process.exitCode = 1;
}

async function filesIn(folder: string): Promise<string[]> {
  return Array.fromAsync(glob("**/*.{ts,json}", { cwd: folder }));
}

function read(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch {
    return null;
  }
}
