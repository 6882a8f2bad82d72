import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { API_KEY, aMisbehavingApi, answers, hangsUp } from "./a-misbehaving-api.ts";

const run = promisify(execFile);
const PACKAGE = resolve("clients/typescript");
const TSC = resolve("node_modules/typescript/bin/tsc");

/** Outside of this repository, so that none of its packages is found by accident. */
let away: string;
let files: string[];

// The compiler reads the types of the whole DOM each time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(async () => {
  away = await mkdtemp(join(tmpdir(), "tollhouse-client-"));
  const copy = join(away, "copy");
  for (const name of ["package.json", "tsconfig.json", "README.md", "src"])
    await cp(join(PACKAGE, name), join(copy, name), { recursive: true });
  await run(process.execPath, [TSC, "-p", copy]);
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", away], {
    cwd: copy,
  });
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  const installed = join(away, "shop", "node_modules", "@tollhouse", "client");
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", join(away, packed.filename), "-C", installed, "--strip-components", "1"]);
});
afterAll(() => rm(away, { recursive: true, force: true }));

test("the package has what is needed to use it, and depends on nothing", async () => {
  expect(files).toEqual(expect.arrayContaining(["README.md", "package.json", "dist/index.js", "dist/index.d.ts"]));
  expect(files.filter((path) => !path.startsWith("dist/"))).toEqual(["README.md", "package.json"]);
  const described = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  expect(Object.keys(described).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

test("plain Node submits a dispute with it, from another folder", async () => {
  await using api = await aMisbehavingApi(hangsUp, answers(200, { dispute_status: "dispute_challenged" }));
  const script = `
    import { Tollhouse } from "@tollhouse/client";
    const tollhouse = new Tollhouse({ apiKey: "${API_KEY}", baseUrl: "${api.url}" });
    const { dispute_status } = await tollhouse.disputes.submit("dsp_1", { idempotencyKey: "order 7" });
    console.log(dispute_status);
  `;
  await writeFile(join(away, "shop", "shop.mjs"), script);
  const { stdout } = await run(process.execPath, ["shop.mjs"], { cwd: join(away, "shop") });
  expect(stdout).toBe("dispute_challenged\n");
  expect(api.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(["order 7", "order 7"]);
});

test("the samples of the document compile against its types", async () => {
  const document = JSON.parse(await readFile(resolve("proto/gen/openapi.json"), "utf8")) as {
    paths: Record<string, Record<string, { "x-codeSamples": { lang: string; source: string }[] }>>;
  };
  const samples = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation["x-codeSamples"].filter(({ lang }) => lang === "TypeScript"));
  expect(samples.length).toBeGreaterThan(15);
  const modules = samples.map(({ source }, index) => [`sample${index}.ts`, `${source}\nexport default answer;`]);
  expect(await compile("nodenext", Object.fromEntries(modules))).toBe("");
});

test("the samples of the README compile, and its links lead to files of the package", async () => {
  const page = await readFile(join(PACKAGE, "README.md"), "utf8");
  const links = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) => path);
  expect(links.filter((path) => !files.includes(path))).toEqual([]);
  const [first = "", ...others] = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  expect(others.length).toBeGreaterThan(2);
  const known = `
    import { ConflictError, readFixture, Tollhouse, TollhouseConnectionError } from "@tollhouse/client";
    declare const tollhouse: Tollhouse, disputeId: string, idempotencyKey: string;
    declare function closeCase(disputeId: string): void;
    declare function askAgainLater(disputeId: string, idempotencyKey: string | null): void;
  `;
  const functions = others.map((block, index) => `export async function sample${index}() {\n${block}\n}`);
  expect(await compile("nodenext", { "first.ts": first, "others.ts": known + functions.join("\n") })).toBe("");
});

test("a CommonJS project loads it, and compiles against its types", async () => {
  const shop = join(away, "shop");
  const code = 'const { Tollhouse } = require("@tollhouse/client"); console.log(typeof Tollhouse);';
  await writeFile(join(shop, "shop.cjs"), code);
  expect((await run(process.execPath, ["shop.cjs"], { cwd: shop })).stdout).toBe("function\n");
  const typed = `
    import { Tollhouse } from "@tollhouse/client";
    export const tollhouse: Tollhouse = new Tollhouse({ apiKey: "k", baseUrl: "https://pay.example.com" });
  `;
  expect(await compile("nodenext", { "shop.cts": typed })).toBe("");
});

test.each(["nodenext", "bundler"])("a project of the module resolution %s compiles against its types", async (kind) => {
  const code = `
    import { RateLimitError, Tollhouse, type Dispute } from "@tollhouse/client";
    const tollhouse = new Tollhouse({ apiKey: "k", baseUrl: "https://pay.example.com" });
    export const amounts = async () => {
      for await (const dispute of tollhouse.disputes.list({ limit: 10 })) console.log((dispute satisfies Dispute).amount.toFixed());
      const answer = await tollhouse.disputes.submit("dsp_1", { idempotencyKey: "k" });
      // @ts-expect-error: any would not notice.
      answer.dispute_status.nothing;
      return new Set([RateLimitError]);
    };
  `;
  expect(await compile(kind, { "shop.ts": code })).toBe("");
});

/** Replaces @types/node, which users of the package may lack. */
const NODE = `
  declare module "node:fs/promises" { export function readFile(name: string): Promise<ArrayBuffer>; }
  declare module "node:process" { export const env: Record<string, string | undefined>; }
  declare const process: { readonly env: Record<string, string | undefined> };
`;

/** Compiler errors in a project that uses the package. */
async function compile(kind: string, modules: Readonly<Record<string, string>>): Promise<string> {
  const shop = join(away, "shop");
  const sources = { "node.d.ts": NODE, ...modules };
  for (const [name, code] of Object.entries(sources)) await writeFile(join(shop, name), code);
  await writeFile(join(shop, "package.json"), '{ "type": "module" }');
  const module = kind === "nodenext" ? "nodenext" : "esnext";
  const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom"];
  const args = [TSC, ...options, "--module", module, "--moduleResolution", kind, ...Object.keys(sources)];
  const { stdout } = await run(process.execPath, args, { cwd: shop }).catch((error) => error);
  return stdout;
}
