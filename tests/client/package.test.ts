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

/** Far from this repository, so that nothing of it is found by accident. */
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
  const code = [
    'import type { Tollhouse } from "@tollhouse/client";',
    "declare const tollhouse: Tollhouse;",
    "declare function readFile(name: string): Promise<ArrayBuffer>;",
    ...samples.map(({ source }, index) => `export async function sample${index}() {\n${source}\nreturn answer;\n}`),
  ];
  expect(await compile("nodenext", code.join("\n"))).toBe("");
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
  expect(await compile(kind, code)).toBe("");
});

/** What the compiler complains about in a file of the project that uses the package. */
async function compile(kind: string, code: string): Promise<string> {
  const shop = join(away, "shop");
  await writeFile(join(shop, "shop.ts"), code);
  await writeFile(join(shop, "package.json"), '{ "type": "module" }');
  const module = kind === "nodenext" ? "nodenext" : "esnext";
  const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom"];
  const args = [TSC, ...options, "--module", module, "--moduleResolution", kind, "shop.ts"];
  const { stdout } = await run(process.execPath, args, { cwd: shop }).catch((error) => error);
  return stdout;
}
