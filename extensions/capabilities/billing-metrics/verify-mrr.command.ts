import { CommandFailedError, type Options } from "#extensions/platform/commands/arguments.ts";
import type { Command } from "#extensions/platform/commands/command.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { readStandings } from "./read-standings.ts";
import { recomputeMrr } from "./verify-mrr.queries.ts";

export const verifyMrrCommand: Command = {
  name: "mrr verify",
  options: "[--organization <slug>]",
  run: verifyMrr,
};

/** Compares the MRR of subscriptions, movements and sums, of one organization or all. A difference ends with status 1. */
async function verifyMrr(work: SystemWork, options: Options) {
  const slug = options.find("organization");
  const tenants = slug ? [await getTenant(work, { slug })] : everyTenant(work);
  const reports = [];
  for await (const tenant of tenants)
    for (const environment of ["sandbox", "live"] as const)
      for (const report of await compareMrr(await work.inTenant(tenant, environment)))
        reports.push({ organization_slug: tenant.organizationSlug, environment, ...report });
  const wrong = reports.filter(({ mrr, ...report }) =>
    [report.movements, report.sums, report.customers].some((each) => each !== mrr),
  );
  if (wrong.length === 0) return reports;
  const sentences = wrong.map(
    ({ organization_slug, environment, currency, mrr, movements, sums, customers }) =>
      `${organization_slug} (${environment}): subscriptions have ${mrr} ${currency}, movements ${movements}, sums ${sums}, customers ${customers}.`,
  );
  throw new CommandFailedError(["The MRR does not add up.", ...sentences].join("\n"));
}

/** The MRR of each currency as every place has it, in minor units as text. */
export async function compareMrr(work: UnitOfWork) {
  const sums = await readStandings(work, null);
  return (await recomputeMrr(work)).map(({ currency, subscriptions, movements, subscribers }) => ({
    currency,
    mrr: String(subscriptions),
    movements: String(movements),
    sums: String(sums.find((each) => each.currency === currency)?.amount ?? 0n),
    customers: String(subscribers),
  }));
}
