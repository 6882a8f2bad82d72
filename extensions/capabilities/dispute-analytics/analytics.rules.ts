import { monthOf } from "#extensions/platform/kernel/months.rules.ts";
import { responseTimeliness, type Timeliness } from "./timeliness.rules.ts";

/** What became of a dispute, as far as the figures tell. */
export type Ending = "won" | "lost" | "accepted" | "expired" | "cancelled" | "undecided";

const ENDINGS: Readonly<Record<string, Ending>> = {
  dispute_won: "won",
  dispute_lost: "lost",
  dispute_accepted: "accepted",
  dispute_expired: "expired",
  dispute_cancelled: "cancelled",
};

interface Counted {
  readonly openedAt: Date;
  readonly currency: string;
  readonly reasonCategory: string;
  readonly network?: string | null | undefined;
  readonly stage: string;
  readonly status: string;
  readonly respondBy?: Date | null | undefined;
  readonly lastPlatformActionAt?: Date | null | undefined;
}

export const NO_NETWORK = "none";

/** The dimensions by which a dispute is counted. */
export interface Group {
  readonly month: string;
  readonly currency: string;
  readonly category: string;
  readonly network: string;
  readonly ending: Ending;
  readonly timeliness: Timeliness;
  /** Whether the bank took the amount: not for an inquiry. */
  readonly isTaken: boolean;
}

/** As the dimensions of a tally. The month is the first, by which reads filter. */
export function dimensionsOf(dispute: Counted): string[] {
  return [
    monthOf(dispute.openedAt),
    dispute.currency,
    dispute.reasonCategory,
    dispute.network ?? NO_NETWORK,
    ENDINGS[dispute.status] ?? "undecided",
    responseTimeliness(dispute),
    dispute.stage === "pre_dispute" ? "asked" : "taken",
  ];
}

export function groupOf([
  month = "",
  currency = "",
  category = "",
  network = "",
  ending,
  timeliness,
  taken,
]: readonly string[]): Group {
  return {
    ...{ month, currency, category, network },
    ...{ ending: ending as Ending, timeliness: timeliness as Timeliness, isTaken: taken === "taken" },
  };
}
