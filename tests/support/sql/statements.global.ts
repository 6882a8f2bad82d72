import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { registry } from "#extensions/capabilities.ts";
import { reportFigure, reportProblem } from "#tests/support/figures.ts";
import { checkStatements } from "./checked-statements.ts";
import { readStatements } from "./recorded-statements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Collects every statement of the platform in this run. */
    statementsFolder: string;
  }
}

/** After the run, every statement is parsed: it must be bound to one organization and run on one shard. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse-statements-"));
  project.provide("statementsFolder", folder);
  return async () => {
    const tables = registry.entities.map(({ meta }) => meta.tableName);
    const { checked, system, unbound, broken } = await checkStatements(readStatements(folder), tables);
    rmSync(folder, { recursive: true, force: true });
    for (const { sql, tables: names } of unbound) {
      reportProblem(`\nThis statement does not bind ${names.join(", ")} to an organization:\n  ${sql.slice(0, 2_000)}`);
    }
    for (const { sql, rules } of broken) {
      reportProblem(`\nThis statement has ${rules.join(" and ")}:\n  ${sql.slice(0, 2_000)}`);
    }
    if (unbound.length + broken.length > 0) {
      reportFigure("\nChange it, or list it with its reason in tests/support/sql/system-statements.ts.");
    }
    reportFigure(
      `SQL: ${checked} distinct statements checked, ${unbound.length} unbound, ${broken.length} of a wrong form, ${system} system`,
    );
  };
}
