import type { Acts } from "./acts.ts";

/** Actions on some days besides sales. Days are counted from 0; the shop sells in USD, JPY and KWD. */
export const DAYS: Readonly<Record<number, (acts: Acts, now: Date) => Promise<unknown>>> = {
  2: (acts, now) => acts.hold(now),
  3: (acts) => acts.payInstantly("USD", "0000"),
  4: (acts) => acts.correct("USD", -1_250n, "correction-4"),
  5: (acts) => acts.payInstantly("JPY", "0003"),
  6: (acts) => acts.release(),
  7: (acts) => acts.payInstantly("USD", "0002"),
  8: (acts, now) => acts.hold(now),
  // Settlements of these nights are unpaid until the account changes back.
  9: (acts) => acts.payTo("USD", "0002"),
  // Only available money can be reserved, and payouts have taken more.
  10: async (acts) => {
    await acts.correct("USD", 60_000n, "correction-10");
    await acts.reserve("USD", 2_000n, "reserve-10");
  },
  11: (acts) => acts.payTo("USD", "0000"),
  12: (acts) => acts.takeOut("USD"),
  13: (acts) => acts.payInstantly("USD", "0003"),
  14: (acts) => acts.failRefund(),
  15: (acts) => acts.returnPayout("instant"),
  16: (acts) => acts.returnPayout("standard"),
  17: (acts) => acts.payTo("USD", "0003"),
  // More than the shop sells in a week, so the remainder is carried forward.
  18: (acts) => acts.correct("KWD", -400_000n, "correction-18"),
  19: (acts) => acts.close("JPY"),
  20: (acts) => acts.settings({ queue_mode: "manual" }),
  21: (acts) => acts.payTo("JPY", "0000"),
  22: (acts) => acts.release(),
  23: (acts) => acts.payInstantly("JPY", "0000"),
  24: async (acts) => {
    await acts.release();
    await acts.settings({ queue_mode: "auto" });
  },
  25: (acts) => acts.reserve("USD", -2_000n, "reserve-25"),
  26: (acts) => acts.payInstantly("USD", "0003"),
  27: (acts, now) => acts.hold(now),
  28: (acts) => acts.payTo("USD", "0000"),
};
