import type { Push } from "#sandbox/terminal/wire/push.ts";

/** The tips that the screen suggests: of the amount that tips are counted from, half up. */
export function suggestedTips({ amount, tip_eligible_amount: eligible, configuration }: Push): readonly Tip[] {
  const { tip } = configuration as { tip?: { percentages?: number[] } };
  const counted = BigInt(eligible ?? amount);
  const percentages = tip?.percentages?.length ? tip.percentages : [15, 18, 20];
  return percentages.map((percent) => ({ percent, amount: Number((counted * BigInt(percent) + 50n) / 100n) }));
}

export interface Tip {
  readonly percent: number;
  readonly amount: number;
}

/** Whether the payer may enter another amount. */
export function allowsOwnTip({ configuration }: Push): boolean {
  return (configuration as { tip?: { custom?: boolean } }).tip?.custom !== false;
}
