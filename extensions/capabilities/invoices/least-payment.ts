import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Less than this, in minor units, is carried to the next invoice. */
export const leastPayment = (_work: UnitOfWork): bigint => 50n;
