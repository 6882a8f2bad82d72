import { prepareExportJob } from "#extensions/capabilities/exports/prepare-export.ts";
import { registry } from "#extensions/capabilities.ts";
import type { PayloadJob } from "#extensions/platform/job-runner/job.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export const prepareJob = registry.jobs.find(({ name }) => name === "export.prepare") as PayloadJob;

/** Runs the job as the queue does, once. */
export const prepare = (work: UnitOfWork, exportId: string) => prepareJob.run(work, { exportId });

/** The job in a process that dies at the n-th read of the list. */
export function exportJobThatDies(atRead: number): PayloadJob {
  const disputes = registry.exports.find(({ resource }) => resource === "disputes");
  if (!disputes) throw new Error("disputes cannot be exported");
  let reads = 0;
  const page: typeof disputes.page = async (...args) => {
    reads += 1;
    const read = await disputes.page(...args);
    if (reads === atRead) throw new Error("the process died");
    return read;
  };
  return prepareExportJob(new Map([["disputes", { ...disputes, page }]]));
}
