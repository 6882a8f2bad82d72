import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** Tests of `npm run test:full` alone. CI runs a suite when what it depends on is not as it was when the suite last passed. */
export interface FullSuite {
  readonly name: string;
  readonly why: string;
  /** Globs of the files that no other run has. Without any, the suite widens a test that every run has. */
  readonly tests: readonly string[];
  readonly dependsOn: readonly string[];
}

/** The books and the writes that end in them. */
const MONEY = ["ledger", "settlement-queue", "settlements", "payouts", "refunds", "reconciliation"].map(
  (name) => `extensions/capabilities/${name}/**`,
);

export const FULL_SUITES: readonly FullSuite[] = [
  {
    name: "poolers",
    why: "A second PostgreSQL behind a pooler in both of its modes, which every path of the product crosses.",
    tests: ["tests/poolers/*.test.ts"],
    dependsOn: ["extensions/platform/{database,jobs,job-runner}/**", "sandbox/engine/store/**"],
  },
  {
    name: "month",
    why: "The books of a whole month, day by day.",
    tests: ["tests/{reconciliation,settlements}/month.test.ts", "tests/traffic/{demo,sidecars}.test.ts"],
    dependsOn: [...MONEY, "extensions/admin/**"],
  },
  {
    name: "volumes",
    why: "Tables filled until a plan that is wrong would show.",
    tests: [
      "tests/{lists,ledger}/explain.test.ts",
      "tests/lists/tally-groups.test.ts",
      "tests/settlement-queue/volume.test.ts",
      "tests/exports/parts.test.ts",
    ],
    dependsOn: ["extensions/**/*.queries.ts", "extensions/migrations/**", "extensions/platform/{lists,tallies}/**"],
  },
  {
    name: "crashes",
    why: "Processes killed at each point of each write. Every run kills one per mechanism.",
    tests: [
      "tests/idempotency/crash-matrix.test.ts",
      "tests/{disputes,payouts,refunds,bank-links,settlements}/killed.test.ts",
      "tests/customers/redact-killed.test.ts",
      "tests/webhooks/service-killed.test.ts",
      "tests/idempotency/replayed-later.test.ts",
    ],
    dependsOn: [
      "extensions/platform/{operations,operation-recovery,work,due-work-runner}/**",
      "extensions/capabilities/**/*.operations.ts",
      ...MONEY,
    ],
  },
  {
    name: "races",
    why: "Hundreds of writers at once, and engines and receivers that are slow. Every run races fewer.",
    tests: [
      "tests/{settlements,payouts}/parallel.test.ts",
      "tests/disputes/{one,slow}-submission.test.ts",
      "tests/webhooks/ordering.test.ts",
    ],
    dependsOn: [
      "extensions/platform/{operations,work,due-work,due-work-runner,database}/**",
      "extensions/capabilities/{disputes,terminal-sales,webhooks}/**",
      ...MONEY,
    ],
  },
  {
    name: "outages",
    why: "Instances, connections and parts that die, freeze or are replaced, in real time.",
    tests: [
      "tests/instances/{behind-a-balancer,renewal,silent-services,spread,stopping,stopping-under-load,lost-redis}.test.ts",
      "tests/database/silent-connections.test.ts",
      "tests/due-work/engine-outage.test.ts",
      "tests/local/{postgres,keep-running,beside-another}.test.ts",
      "e2e/failures.spec.ts",
    ],
    dependsOn: [
      "server.ts",
      "app/server/**",
      "extensions/{main,service}.ts",
      "extensions/{caller,server}/**",
      "extensions/connectors/engine/**",
      "extensions/platform/{composition,database,due-work-runner,rate-limits}/**",
      "sandbox/local/**",
    ],
  },
  {
    name: "year",
    why: "A year of billing on a test clock, lived in different ways. Every run lives three months.",
    tests: [],
    dependsOn: [
      "extensions/platform/{due-work,due-work-runner,jobs,test-clocks}/**",
      "extensions/capabilities/{dunning,invoices,subscriptions,subscription-mails}/**",
    ],
  },
  {
    name: "random",
    why: "Random histories, and hostile inputs by the thousand.",
    tests: [
      "tests/fuzz/*.test.ts",
      "tests/ledger/{histories,random-walk}.test.ts",
      "tests/transactions/random-walk.test.ts",
      "tests/contract/pattern-growth.test.ts",
      "tests/http/hostile-bodies.test.ts",
    ],
    dependsOn: ["proto/contract/**", "app/rest/**", "extensions/server/**", ...MONEY],
  },
  {
    name: "packages",
    why: "Packages built and installed as others get them, and every sample of the reference in a shell.",
    tests: ["tests/client/package.test.ts", "tests/generators/*.test.ts", "tests/openapi/curl-samples.test.ts"],
    dependsOn: ["clients/**", "proto/**", "tests/*/world.ts"],
  },
  {
    name: "doors",
    why: "Foreign headers and hosts with every operation. Every run tries them once per door.",
    tests: [],
    dependsOn: ["app/{auth,rest,server}/**", "extensions/server/**", "tests/isolation/**"],
  },
  {
    name: "every-page",
    why: "Every page as it is opened, and every control of it. Every run looks at the pages of its flows and at each list.",
    tests: ["e2e/{pages,every-page}.spec.ts"],
    dependsOn: ["app/**/*.{tsx,css}", "app/components/**"],
  },
  {
    name: "reference",
    why: "The API reference, its guides and the kit of components in a browser. Every run reads what they are made of.",
    tests: ["e2e/{api-docs,api-docs-try-it,api-docs-axe,guides,kit}.spec.ts", "tests/openapi/lint.test.ts"],
    dependsOn: [
      "app/{capabilities/api-docs,components}/**",
      "app/routes/_public+/**",
      "docs/*.md",
      "proto/{contract,openapi,tollhouse}/**",
    ],
  },
];

/** Committed, so that CI knows what has passed. */
const RECORD = join(ROOT, ".ci", "full.json");

export function testsOf({ tests }: FullSuite): string[] {
  return globSync([...tests], { cwd: ROOT }).sort();
}

/** The suites whose tests or dependencies are not as they were when they last passed. */
export function changedSuites(): FullSuite[] {
  const passed = readRecord();
  return FULL_SUITES.filter((suite) => passed[suite.name] !== digestOf(suite));
}

/** The digests of the suites as they are now, to be recorded when they have passed. */
export function digestsOf(suites: readonly FullSuite[]): Record<string, string> {
  return Object.fromEntries(suites.map((suite) => [suite.name, digestOf(suite)]));
}

export function recordPassed(digests: Readonly<Record<string, string>>): void {
  writeFileSync(RECORD, `${JSON.stringify({ ...readRecord(), ...digests }, null, 2)}\n`);
}

function readRecord(): Readonly<Record<string, string>> {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
}

export function digestOf({ tests, dependsOn }: FullSuite, root = ROOT): string {
  const hash = createHash("sha256");
  const found = globSync([...tests, ...dependsOn], { cwd: root, withFileTypes: true }).filter((each) => each.isFile());
  for (const path of found.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}
