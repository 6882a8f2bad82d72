/**
 * Writes `currencies.generated.json` from the engine's source: node tests/contract/engine-currencies/excerpt.ts
 * <enums.rs> <commit>
 */
import { readFileSync, writeFileSync } from "node:fs";

const FUNCTIONS = {
  0: "is_zero_decimal_currency",
  3: "is_three_decimal_currency",
  4: "is_four_decimal_currency",
} as const;

/** The currencies for which a function of the engine is true: those of its first arm, or of its `matches!`. */
export function trueOf(source: string, name: string): string[] {
  const [, body = ""] = source.split(`fn ${name}(self) -> bool {`);
  const [arm = ""] = body.split(/=>\s*\{?\s*true|\)\s*\}/);
  const codes = [...arm.matchAll(/Self::([A-Z]{3})\b/g)].map(([, code = ""]) => code);
  if (codes.length === 0) throw new Error(`The source has no ${name}.`);
  return codes.sort();
}

if (import.meta.main) {
  const [path, commit] = process.argv.slice(2);
  if (!path || !commit) throw new Error("Name the engine's file and its commit.");
  const source = readFileSync(path, "utf8");
  const excerpt = {
    source: "https://github.com/juspay/hyperswitch/blob/main/crates/common_enums/src/enums.rs",
    commit,
    license: "Apache-2.0",
    digits: Object.fromEntries(Object.entries(FUNCTIONS).map(([digits, name]) => [digits, trueOf(source, name)])),
  };
  writeFileSync(new URL("./currencies.generated.json", import.meta.url), `${JSON.stringify(excerpt, null, 2)}\n`);
}
