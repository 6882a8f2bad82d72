import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { ANNOUNCE_CHARGE, ANNOUNCE_END, announceCharge, announceEnd } from "./announce.ts";
import { DROP_CHANGE, dropChange } from "./apply-change.ts";
import { BILL, CHECK_OVERDUE } from "./bill-period.ts";
import { BILL_ALONE, billTogether } from "./bill-together.ts";
import { CANCEL, cancelDue } from "./cancel-subscription.ts";
import { EXPIRE_INCOMPLETE, expireIncomplete } from "./expire-incomplete.ts";
import { checkOverdue } from "./follow-invoices.ts";
import { RESUME, resumeDue } from "./pause-subscription.ts";
import { billDue } from "./renew.ts";

/** What time does to subscriptions. */
export const subscriptionDue: DueHandlers = {
  [BILL]: billTogether,
  [BILL_ALONE]: billDue,
  [CANCEL]: cancelDue,
  [RESUME]: resumeDue,
  [DROP_CHANGE]: dropChange,
  [EXPIRE_INCOMPLETE]: expireIncomplete,
  [CHECK_OVERDUE]: checkOverdue,
  [ANNOUNCE_END]: announceEnd,
  [ANNOUNCE_CHARGE]: announceCharge,
};
