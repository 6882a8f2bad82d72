import { CommandFailedError, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { type ChainAnchor, verifyChain } from "./verify-chain.ts";

/** Recomputes every chain. A broken one ends the command with status 1, so that a nightly run notices it. */
export async function verifyAudit(work: SystemWork, options: Options) {
  const slug = options.find("organization");
  const anchor = anchorOf(options);
  if (anchor && !slug) throw new UsageError("--anchor belongs to one chain: name its --organization.");
  const tenants = slug ? [await getTenant(work, { slug })] : everyTenant(work);
  const reports = [];
  for await (const tenant of tenants) {
    const { events, hash, problem } = await verifyChain(await work.inTenant(tenant), anchor);
    reports.push({
      organization_slug: tenant.organizationSlug,
      events: Number(events),
      hash,
      intact: problem === null,
      problem,
    });
  }
  const broken = reports.filter(({ intact }) => !intact);
  if (broken.length === 0) return reports;
  const sentences = broken.map(({ organization_slug, problem }) => `${organization_slug}: ${problem}`);
  throw new CommandFailedError(["The audit log is broken.", ...sentences].join("\n"));
}

function anchorOf(options: Options): ChainAnchor | null {
  const text = options.find("anchor");
  if (text === undefined) return null;
  const match = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text);
  if (!match?.[1] || !match[2])
    throw new UsageError("--anchor is <sequence>:<hash>, as an earlier audit verify printed it.");
  return { sequence: BigInt(match[1]), hash: match[2] };
}
