import { ExportPartEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";

/** An organization that exports its disputes. */
export async function anExporter(platform: Platform) {
  const organization = await anOrganization(platform);
  const { exports } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const work = () => organization.work();
  return {
    exports,
    work,
    anExport: (filters: Record<string, string> = {}) => exports.createExport({ resource: "disputes", filters }),
    partsOf: (exportId: string) => work().em.find(ExportPartEntity, { exportId }, { orderBy: { number: "asc" } }),
    async eventsOf(subjectId: string): Promise<string[]> {
      const events = await work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type);
    },
    /** The whole file, as the app reads it. */
    async fileOf(exportId: string): Promise<string> {
      const pieces: Uint8Array[] = [];
      for (let part = 0; ; part += 1) {
        const { content, hasMore } = await exports.getExportContent({ exportId, part });
        pieces.push(content);
        if (!hasMore) return Buffer.concat(pieces).toString("utf8");
      }
    },
  };
}

export const idsIn = (file: string): string[] =>
  file
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",", 1)[0] ?? "");
