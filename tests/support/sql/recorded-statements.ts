import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Passes the run's folder to all its processes. */
export const STATEMENTS_FOLDER = "TEST_STATEMENTS_FOLDER";

const seen = new Set<string>();

/** Records a statement for the check at the end of the run: one per form, since constants do not matter. */
export function recordStatement(sql: string): void {
  const folder = process.env[STATEMENTS_FOLDER];
  const form = sql
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/\$\d+|\b\d+\b/g, "?")
    .replace(/\?(?:\s*,\s*\?)+/g, "?");
  if (!folder || seen.has(form)) return;
  seen.add(form);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(sql)}\n`);
}

export function readStatements(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
  return lines.filter(Boolean).map((line) => JSON.parse(line) as string);
}
