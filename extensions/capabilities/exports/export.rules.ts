import { ExportNotReadyError, ExportsTooManyError } from "./export.errors.ts";

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

/** @throws ExportNotReadyError */
export function assertReady({ status }: { readonly status: ExportStatus }): void {
  if (status !== "ready") throw new ExportNotReadyError(status);
}

/** @throws ExportsTooManyError */
export function assertMayStart(unfinished: number): void {
  if (unfinished >= MAX_UNFINISHED) throw new ExportsTooManyError(MAX_UNFINISHED);
}
