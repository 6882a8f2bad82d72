import { readBalances, type VerifyFrom } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import type { Command } from "#extensions/platform/commands/command.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { verifyBooks } from "./verify-books.ts";

export const verifyLedgerCommand: Command = {
  name: "ledger verify",
  options: "[--organization <slug>] [--from beginning|checkpoint]",
  run: verifyLedger,
};

/** Verifies the books of one organization or all. A difference ends the command with status 1. */
async function verifyLedger(work: SystemWork, options: Options) {
  const [slug, from] = [options.find("organization"), fromOf(options)];
  const tenants = slug ? [await getTenant(work, { slug })] : everyTenant(work);
  const reports = [];
  for await (const tenant of tenants)
    for (const environment of ["sandbox", "live"] as const) {
      const tenantWork = await work.inTenant(tenant, environment);
      const currencies = [...(await readBalances(tenantWork)).keys()].sort();
      if (currencies.length === 0) continue;
      const findings = await verifyBooks(tenantWork, from);
      reports.push({ organization_slug: tenant.organizationSlug, environment, currencies, findings });
    }
  const wrong = reports.filter(({ findings }) => findings.length > 0);
  if (wrong.length === 0) return reports;
  const sentences = wrong.flatMap(({ organization_slug, environment, findings }) =>
    findings.map((finding) => `${organization_slug} (${environment}): ${finding}`),
  );
  throw new CommandFailedError(["The ledger does not add up.", ...sentences].join("\n"));
}

function fromOf(options: Options): VerifyFrom {
  const from = options.find("from") ?? "beginning";
  if (from !== "beginning" && from !== "checkpoint") throw new UsageError("--from is beginning or checkpoint.");
  return from;
}
