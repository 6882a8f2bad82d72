import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  queued: { name: "Waiting", tone: "neutral" },
  sent: { name: "Sent", tone: "neutral" },
  in_progress: { name: "Payer is paying", tone: "neutral" },
  cancel_requested: { name: "Canceling", tone: "neutral" },
  unknown: { name: "No result yet", tone: "warn" },
  succeeded: { name: "Succeeded", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
  expired: { name: "Expired", tone: "neutral" },
};

export function saleLabel(status: string): Label {
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

export const SALE_STATUS_OPTIONS = Object.entries(STATUSES).map(([value, { name }]) => ({ value, name }));

const TYPES: Readonly<Record<string, string>> = { sale: "Sale", authorization: "Authorization", refund: "Refund" };

export const saleTypeName = (type: string): string => TYPES[type] ?? plainWords(type);
