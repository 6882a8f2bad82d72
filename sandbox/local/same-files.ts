import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";

// Compares the committed folder with a newly generated one and fails if any file differs.
const [committed = "", fresh = ""] = process.argv.slice(2);
const files = new Set([...(await filesIn(committed)), ...(await filesIn(fresh))]);
const stale = [...files].filter((file) => read(committed, file) !== read(fresh, file));

if (stale.length > 0) {
  console.error(
    `Generated code is out of date. Run \`npm run generate\` and commit the result:\n  ${stale.sort().join("\n  ")}`,
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
