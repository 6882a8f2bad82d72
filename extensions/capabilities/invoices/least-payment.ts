import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Less than this, in minor units, is not worth a payment, and is carried to the next invoice. */
export const leastPayment = ({ context }: UnitOfWork): bigint => BigInt(context.config.invoiceLeastPayment);
