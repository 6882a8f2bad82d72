import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

const DAY_MS = 86_400_000;

/** Tests with handlers of their own, whose time begins at `start`. */
export function clockedOn({ context }: Pick<Platform, "context">) {
  const start = new Date();
  const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS);
  /** Work as a request gets it, with the clock of its environment. */
  const workOf = ({ id, slug }: TestOrganization, environment: "sandbox" | "live" = "sandbox"): Promise<UnitOfWork> =>
    createSystemWork(context, { requestId: "test" }).inTenant(
      { organizationId: id, organizationSlug: slug },
      environment,
    );
  return {
    start,
    inDays,
    workOf,
    async plan(organization: TestOrganization, kind: string, ...due: readonly (readonly [string, Date])[]) {
      const work = await workOf(organization);
      for (const [subjectId, at] of due) work.due({ kind, subjectId, at });
      await work.save();
    },
  };
}
