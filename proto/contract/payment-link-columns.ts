import { STATUS } from "./status-column.ts";

/** The columns of the file of payment links, as in export-columns.ts. */
export const PAYMENT_LINK_COLUMNS = [
  "paymentLinkId",
  "createdAt",
  STATUS,
  "paymentLinkStatus",
  "title",
  "url",
  "use",
  "maxUses",
  "usesCount",
  "openAttempts",
  "amountType",
  "amount",
  "currency",
  "collectedAmount",
  "customerId",
  "reference",
  "expiresAt",
  "updatedAt",
];
