import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type ExportStatus = "pending" | "processing" | "ready" | "failed" | "expired";
export type FailureCode = "too_many_rows" | "internal_error";

export const UNFINISHED: readonly ExportStatus[] = ["pending", "processing"];

export const ROWS_PER_PART = 500;
/** Parts per job run, well within the run's time limit; a new run continues. */
export const PARTS_PER_RUN = 40;
export const MAX_ROWS = 1_000_000n;
export const MAX_UNFINISHED = 10;
export const KEPT_DAYS = 7;

const DAY_MS = 86_400_000;

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + KEPT_DAYS * DAY_MS);

export const isUnfinished = ({ status }: { readonly status: ExportStatus }): boolean => UNFINISHED.includes(status);

/** @throws export_expired, export_not_ready */
export function assertReady({ status, expiresAt }: { readonly status: ExportStatus; readonly expiresAt: Date }): void {
  if (status === "expired") throw refuse("export_expired", { expired_at: expiresAt.toISOString() });
  if (status !== "ready") throw refuse("export_not_ready", { status });
}

/** @throws too_many_exports */
export function assertMayStart(unfinished: number): void {
  if (unfinished >= MAX_UNFINISHED) throw refuse("too_many_exports", { count: MAX_UNFINISHED });
}
