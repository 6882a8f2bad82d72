import { getOrganization, listOrganizations, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { type ChainAnchor, verifyChain } from "./index.ts";

/** The audit log of an organization is not what was written. */
export class AuditLogBrokenError extends Error {
  override readonly name = "AuditLogBrokenError";
}

/** Computes every chain again. A broken one ends the command with status 1, so that a nightly run is noticed. */
export async function verifyAudit(work: SystemWork, options: Options) {
  const slug = options.find("organization");
  const anchor = anchorOf(options);
  if (anchor && !slug) throw new UsageError("--anchor belongs to one chain: name its --organization.");
  const organizations = slug ? [await getOrganization(work, { slug })] : await listOrganizations(work);
  const reports = [];
  for (const organization of organizations) {
    const { events, hash, problem } = await verifyChain(work.inTenant(tenantOf(organization)), anchor);
    reports.push({
      organization_slug: organization.slug,
      events: Number(events),
      hash,
      intact: problem === null,
      problem,
    });
  }
  const broken = reports.filter(({ intact }) => !intact);
  if (broken.length === 0) return reports;
  const sentences = broken.map(({ organization_slug, problem }) => `${organization_slug}: ${problem}`);
  throw new AuditLogBrokenError(["The audit log is broken.", ...sentences].join("\n"));
}

function anchorOf(options: Options): ChainAnchor | null {
  const text = options.find("anchor");
  if (text === undefined) return null;
  const match = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text);
  if (!match?.[1] || !match[2])
    throw new UsageError("--anchor is <sequence>:<hash>, as an earlier audit verify printed it.");
  return { sequence: BigInt(match[1]), hash: match[2] };
}
