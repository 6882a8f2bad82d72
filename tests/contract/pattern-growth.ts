import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface Pattern {
  readonly path: string;
  readonly pattern: RegExp;
}

const LENGTH = 32_000;
const ATTEMPTS = 2;
const WORDS = 8;
/**
 * CPU time. At this length a linear pattern takes at most a sixth of it, a quadratic one at least three times as much.
 */
const LIMIT_MS = 40;

/** The literal patterns of the code in these folders. */
export function patternsOf(folders: readonly string[]): Pattern[] {
  const paths = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...folders], { encoding: "utf8" });
  return paths
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => literalsIn(readFileSync(path, "utf8")).map((pattern) => ({ path, pattern })));
}

/** The patterns of the contract's rules, plain and in expressions of CEL, whose texts are escaped twice. */
export function contractPatterns(): Pattern[] {
  const paths = execFileSync("git", ["ls-files", "proto/tollhouse/*.proto"], { encoding: "utf8" });
  const unescaped = (text: string): string => JSON.parse(`"${text}"`);
  return paths
    .split("\n")
    .filter(Boolean)
    .flatMap((path) => {
      const text = readFileSync(path, "utf8");
      const rules = [...text.matchAll(/\bpattern: "((?:[^"\\]|\\.)*)"/g)].map(([, found = ""]) => unescaped(found));
      const calls = [...text.matchAll(/\bmatches\('([^']*)'\)/g)].map(([, found = ""]) => unescaped(unescaped(found)));
      return [...new Set([...rules, ...calls])].map((source) => ({ path, pattern: new RegExp(source, "u") }));
    });
}

function literalsIn(text: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

/** Whether some hostile text makes the pattern read the rest once for each place at which it could begin. */
export function isSlow(pattern: RegExp): boolean {
  return hostileTexts(pattern).some((text) =>
    // A slow pattern is slow each time, not only when it is compiled.
    Array.from({ length: ATTEMPTS }).every(() => cpuMsOf(() => search(pattern, text)) > LIMIT_MS),
  );
}

function search(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  text.replace(pattern, "");
}

/** CPU time of the work in this thread, in milliseconds, which other processes do not affect. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Repetitions of the pattern's own characters, alone and in pairs, with an end that prevents a match. */
function hostileTexts(pattern: RegExp): string[] {
  const words = [...new Set(wordsOf(pattern.source))].slice(0, WORDS);
  const repeated = words.flatMap((one) => [one, ...words.map((other) => one + other)]);
  return repeated.flatMap((word) => {
    const body = word.repeat(Math.ceil(LENGTH / word.length));
    return [`${body}\u0000`, `${words[0]}${body}!`];
  });
}

function wordsOf(source: string): string[] {
  const plain = source.replace(/\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\(\?<?[:=!]/gi, " ");
  const classes = Object.entries(CLASSES).flatMap(([name, members]) => (source.includes(name) ? members : []));
  const literals = plain.replace(/\\[a-z]/gi, " ").match(/[A-Za-z_]{2,}|\\?[^\w\s]/g) ?? [];
  const letters = plain.match(/(?<=\\?)[^\s\\()[\]{}|?*+^$]/g) ?? [];
  return [...literals.map((word) => word.replace("\\", "")), ...classes, ...letters.slice(0, 4)].filter(Boolean);
}

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  "\\w": ["a", "-"],
  "\\d": ["1"],
  "\\s": [" ", "\n"],
  "[^": ["a", " "],
  ".": ["a"],
  "0-9": ["1"],
  "a-z": ["a"],
  "A-Z": ["A"],
};
