import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Operation, operations, parametersOf } from "./document.ts";

const folder = mkdtempSync(join(tmpdir(), "tollhouse-samples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LANGUAGES = ["curl", "TypeScript", "Python", "Go"];
const cases = operations.map((operation) => [operation.operationId, operation] as const);
const isForKeys = ({ security }: Operation) => security.some((scheme) => "apiKey" in scheme);
const sourceIn = (label: string, operation: Operation) =>
  operation["x-codeSamples"].find((sample) => sample.label === label)?.source ?? "";

/** The address as the samples have it: the contract's example in place of each variable. */
const addressOf = (operation: Operation) =>
  operation.path.replace(/\{([^}]+)\}/g, (_, name) =>
    String(parametersOf(operation).find((parameter) => parameter.name === name)?.example),
  );

/** The words that a real shell gives curl. */
function shellWords(source: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${source}`;
  const env = {
    ...process.env,
    TOLLHOUSE_URL: "https://pay.example",
    TOLLHOUSE_API_KEY: "svc_key",
    TOLLHOUSE_SESSION: "token",
  };
  return execFileSync("bash", ["--norc", "-euc", script], { env, encoding: "utf8" }).split("\0").slice(0, -1);
}

describe.each(cases)("the samples of %s", (_id, operation) => {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const example = content?.[1].example as Record<string, unknown> | undefined;
  const isJson = content?.[0] === "application/json";

  test("are in four languages, or a shell's alone where keys are refused", () => {
    const labels = operation["x-codeSamples"].map(({ label }) => label);
    expect(labels).toEqual(isForKeys(operation) ? LANGUAGES : ["curl"]);
  });

  test("say the request to a shell, one option a line", () => {
    const source = sourceIn("curl", operation);
    const words = shellWords(source);
    expect(words.find((word) => word.startsWith("https://"))?.split("?")[0]).toBe(
      `https://pay.example${addressOf(operation)}`,
    );
    expect(words.includes("-X") ? words[words.indexOf("-X") + 1] : "GET").toBe(operation.verb);
    if (isJson) expect(JSON.parse(words[words.indexOf("-d") + 1] ?? "")).toEqual(example);
    else expect(words.filter((word) => word === "-F")).toHaveLength(Object.keys(example ?? {}).length);
    for (const line of source.split("\n").slice(1)) expect(line).toMatch(/^ {2}/);
    expect(source.match(/ -[Hd] /g)?.length).toBe(source.match(/^ {2}-[Hd] /gm)?.length);
  });

  test.runIf(isForKeys(operation)).each(["Python", "Go"])("say the same in %s", (language) => {
    const source = sourceIn(language, operation);
    expect(source).toContain(`"https://tollhouse.example${addressOf(operation)}`);
    expect(source).toContain(`"${operation.verb}"`);
    for (const name of Object.keys(example ?? {})) expect(source).toContain(`"${name}"`);
    if (operation.verb !== "GET") expect(source).toContain("Idempotency-Key");
  });
});

/** Files with every sample of a language. */
function written(label: string, extension: string): string[] {
  return operations.filter(isForKeys).map((operation) => {
    const path = join(folder, `${operation.operationId}.${extension}`);
    writeFileSync(path, `${sourceIn(label, operation)}\n`);
    return path;
  });
}

const has = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

test.runIf(has("python3", "--version"))("Python reads its samples", () => {
  const check = "import ast, sys\nfor path in sys.argv[1:]: ast.parse(open(path).read(), path)";
  execFileSync("python3", ["-c", check, ...written("Python", "py")]);
});

test.runIf(has("gofmt", "-h") || has("go", "version"))("Go reads its samples, and formats them as they are", () => {
  expect(execFileSync("gofmt", ["-l", ...written("Go", "go")], { encoding: "utf8" })).toBe("");
});
