import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { SourceFile } from "./rules.ts";

export const file = (path: string, text: string): SourceFile => ({ path, text });

/** All of our source that is written by hand. */
export const sources = sourceFiles();

function sourceFiles(): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.js"], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => path !== "" && !/(^|\/)gen\//.test(path) && !path.startsWith("node_modules/"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}
